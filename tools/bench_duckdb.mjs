// Times statements in DuckDB: bench_duckdb.mjs FOLDER REPETITIONS [best], where FOLDER holds the npm package.
// In: "once<TAB>sql", "before<TAB>sql" and "time<TAB>sql" lines, as `bench` prints them; what stands before a timed
// statement runs before each of its repetitions. Out: milliseconds, by default the median, all rows and the statement,
// tab-separated.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const threads = '2';
const [folder, repetitions, which = 'median'] = process.argv.slice(2);
const { DuckDBInstance } = createRequire(resolve(folder, 'package.json'))('@duckdb/node-api');
const connection = await (await DuckDBInstance.create(':memory:', { threads })).connect();

// As tests/bench writes its own rows, so that the two can be compared.
function rowText(row) {
  return row.map((value) => {
    if (value === null) return 'NULL';
    if (typeof value !== 'number' || Number.isInteger(value)) return String(value);
    return value.toExponential(9).replace(/e([+-])(\d)$/, 'e$10$2');
  }).join(' ');
}

let before = [];
for (const line of readFileSync(0, 'utf8').split('\n').filter((text) => text !== '')) {
  const [kind, sql] = line.split('\t');
  if (kind === 'once') {
    await connection.run(sql);
    continue;
  }
  if (kind === 'before') {
    before.push(sql);
    continue;
  }
  const times = [];
  let rows = '';
  for (let i = -1; i < Number(repetitions); ++i) {
    for (const statement of before) await connection.run(statement);
    const begin = performance.now();
    const reader = await connection.runAndReadAll(sql);
    if (i >= 0) times.push(performance.now() - begin);
    if (sql.startsWith('SELECT')) rows = reader.getRows().map(rowText).join(' | ');
  }
  before = [];
  times.sort((a, b) => a - b);
  const time = times[which === 'best' ? 0 : Math.floor(times.length / 2)];
  console.log([time.toFixed(3), rows, sql].join('\t'));
}
