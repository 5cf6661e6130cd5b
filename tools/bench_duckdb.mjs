// Times statements in DuckDB: bench_duckdb.mjs FOLDER REPETITIONS, where FOLDER holds the npm package.
// In: "before<TAB>sql" and "time<TAB>sql" lines, as `bench --print-peer` prints them; what stands before a timed
// statement runs before each of its repetitions. Out: milliseconds, the first row and the statement, tab-separated.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const threads = '2';
const [folder, repetitions] = process.argv.slice(2);
const { DuckDBInstance } = createRequire(resolve(folder, 'package.json'))('@duckdb/node-api');
const connection = await (await DuckDBInstance.create(':memory:', { threads })).connect();

// As tests/bench writes its own rows, so that the two can be compared.
function rowText(row) {
  return (row ?? []).map((value) => {
    if (value === null) return 'NULL';
    if (typeof value !== 'number' || Number.isInteger(value)) return String(value);
    return value.toExponential(9).replace(/e([+-])(\d)$/, 'e$10$2');
  }).join(' ');
}

let before = [];
for (const line of readFileSync(0, 'utf8').split('\n').filter((text) => text !== '')) {
  const [kind, sql] = line.split('\t');
  if (kind === 'before') {
    before.push(sql);
    continue;
  }
  const times = [];
  let first = '';
  for (let i = -1; i < Number(repetitions); ++i) {
    for (const statement of before) await connection.run(statement);
    const begin = performance.now();
    const reader = await connection.runAndReadAll(sql);
    if (i >= 0) times.push(performance.now() - begin);
    if (sql.startsWith('SELECT')) first = rowText(reader.getRows()[0]);
  }
  before = [];
  times.sort((a, b) => a - b);
  console.log([times[Math.floor(times.length / 2)].toFixed(3), first, sql].join('\t'));
}
