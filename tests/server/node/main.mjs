// main.mjs HOST PORT USER PASSWORD CERTIFICATE: has node-postgres do what programs have it do, and writes down what becomes of
// it. NODE_PATH says where the packages pg and pg-cursor lie.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { attempt, result, say, title } from './transcript.mjs';

const require = createRequire(import.meta.url);
const { Client, Pool } = require('pg');
const Cursor = require('pg-cursor');

process.env.TZ = 'Europe/Berlin';
const [host, port, user, password, certificate] = process.argv.slice(2);
const settings = { host, port: Number(port), user, password, database: 'postgres', ssl: { rejectUnauthorized: false } };
const SLOW = `SELECT count(*) FROM generate_series(1, 100000) AS a(x), generate_series(1, 100000) AS b(y)
              WHERE (x * 7 + y) % 1013 = 5`;

async function connected(more, work) {
  const client = new Client({ ...settings, ...more });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function connections() {
  title('connections');
  const ca = readFileSync(certificate, 'utf8');
  const ways = {
    'without TLS': { ssl: false },
    'with TLS': {},
    'with its certificate': { ssl: { ca, servername: 'localhost' } },
    'a wrong password': { password: 'wrong' },
    'a wrong password without TLS': { password: 'wrong', ssl: false },
    'no such database': { database: 'nowhere' },
    'settings': { application_name: 'a test', statement_timeout: 5000, idle_in_transaction_session_timeout: 60000 },
  };
  for (const [name, more] of Object.entries(ways)) {
    await attempt(name, () => connected(more, async (client) => {
      result('who', await client.query('SELECT current_user, 1 AS one'));
      result('application', await client.query('SHOW application_name'));
      result('timeout', await client.query('SHOW statement_timeout'));
    }));
  }
}

const kinds = [
  ['boolean', true], ['smallint', -5], ['integer', 7], ['bigint', '9007199254740993'], ['real', 1.5], ['double precision', 0.1],
  ['numeric(12,3)', '123456789.125'], ['text', 'it\'s "äöü" \\ and\nbroken'], ['varchar(9)', ''], ['date', '2020-01-02'],
  ['time', '03:04:05.5'], ['timestamp', '2020-06-02 03:04:05.678'], ['timestamptz', '2020-06-02 03:04:05+05'],
  ['bytea', Buffer.from([0, 1, 255, 92])], ['uuid', '00112233-4455-6677-8899-aabbccddeeff'],
  ['interval', '1 year -2 days 03:04:05.5'], ['integer[]', [1, null, -3]], ['text[]', ['a', '', null, 'b,"c"\\', 'NULL']],
  ['double precision[]', [0.5, 1e300]], ['boolean[]', [true, null]],
];

async function values() {
  await connected({}, async (client) => {
    title('values');
    const columns = kinds.map(([type], at) => `c${at} ${type}`).join(', ');
    await client.query(`CREATE TABLE kinds (id INTEGER PRIMARY KEY, ${columns})`);
    const places = kinds.map((_, at) => `$${at + 2}`).join(', ');
    for (const name of [undefined, 'insert']) {
      for (let id = 1; id <= 3; ++id) {
        const parameters = kinds.map(([, value]) => (id === 2 ? null : value));
        result('inserted', await client.query({
          name, text: `INSERT INTO kinds VALUES ($1, ${places}) RETURNING id`, values: [id + (name ? 10 : 0), ...parameters],
        }));
      }
    }
    result('as text', await client.query('SELECT * FROM kinds ORDER BY id'));
    result('by a parameter', await client.query('SELECT * FROM kinds WHERE id > $1 ORDER BY id', [2]));
    result('as arrays', await client.query({ text: 'SELECT id, c0, c7 FROM kinds ORDER BY id', rowMode: 'array' }));
    const binary = 'SELECT id, c0, c1, c2, c4, c5, c6, c7 FROM kinds WHERE id <> $1 ORDER BY id';
    result('in binary form', await client.query({ text: binary, values: [1], binary: true }));
    for (const [at, [type, value]] of kinds.entries()) {
      if (type === 'real' || type === 'double precision[]') continue;
      await attempt(`${type} = $1`, async () => {
        result('found', await client.query(`SELECT count(*) AS n FROM kinds WHERE c${at} = $1`, [value]));
      });
      await attempt(`$1::${type}`, async () => {
        result('value', await client.query(`SELECT $1::${type} AS v, $2::${type} AS w`, [value, null]));
      });
    }
    const others = [new Date(Date.UTC(2020, 5, 2, 3, 4, 5, 678)), 7, 1.5, true, 'x', null, undefined, [1, 2], { a: 1 }];
    for (const value of others) {
      await attempt('a value alone', async () => result('$1', await client.query('SELECT $1::text AS v', [value])));
    }
    await client.query('DROP TABLE kinds');
  });
}

async function statements() {
  await connected({}, async (client) => {
    title('statements');
    const several = await client.query("SELECT 1 AS a; CREATE TABLE s (a INTEGER PRIMARY KEY, b TEXT); INSERT INTO s VALUES (1, 'x'), (2, NULL); SELECT * FROM s ORDER BY a");
    several.forEach((each) => result('of several', each));
    result('empty', await client.query(''));
    result('changed', await client.query('UPDATE s SET b = $1 WHERE a > $2', ['y', 0]));
    result('returned', await client.query('DELETE FROM s WHERE a = $1 RETURNING *', [2]));
    // Queries are sent one after another, without waiting for answers to those before.
    const all = await Promise.all(Array.from({ length: 50 }, (_, i) => client.query('SELECT $1::int * 2 AS v', [i])));
    say('together', all.map((each) => each.rows[0].v));
    for (let i = 0; i < 4; ++i) result('named', await client.query({ name: 'n', text: 'SELECT a, b FROM s WHERE a = $1', values: [i] }));
    await attempt('another text of the name', () => client.query({ name: 'n', text: 'SELECT 2' }));
    for (const text of ['SELEKT 1', 'SELECT nothing', 'SELECT * FROM nowhere', "SELECT 'x'::int", "INSERT INTO s VALUES (1, 'x')",
                        'INSERT INTO s (b) VALUES (NULL)']) {
      await attempt(text, () => client.query(text));
      await attempt(`prepared ${text}`, () => client.query({ text, values: [], name: `p ${text}`.slice(0, 60) }));
    }
    await attempt('the second of three', () => client.query('SELECT 1; SELECT nothing; SELECT 2'));
    await attempt('too few values', () => client.query('SELECT $1::int, $2::int', [1]));
    await attempt('a wrong value', () => client.query('SELECT a FROM s WHERE a = $1', ['x']));
    result('goes on', await client.query('SELECT 1 AS one'));
    const notices = [];
    client.on('notice', (notice) => notices.push(notice.code));
    await client.query('DROP TABLE IF EXISTS nowhere');
    say('notices', notices.length);
    await client.query('DROP TABLE s');
  });
}

async function cursors() {
  await connected({}, async (client) => {
    title('cursors');
    const cursor = client.query(new Cursor('SELECT g::int AS g, $1::text || g AS t FROM generate_series(1, 250) AS s(g) ORDER BY g', ['row ']));
    for (;;) {
      const rows = await cursor.read(100);
      say('read', [rows.length, rows[0] ?? null]);
      if (rows.length === 0) break;
    }
    await cursor.close();
    const second = client.query(new Cursor('SELECT g::int AS g FROM generate_series(1, 250) AS s(g) ORDER BY g'));
    say('read', (await second.read(2)).map((row) => row.g));
    await second.close();
    const failing = client.query(new Cursor('SELECT nothing'));
    await attempt('an error', () => failing.read(1));
    result('goes on', await client.query('SELECT 1 AS one'));
  });
}

async function transactions() {
  await connected({}, async (client) => {
    title('transactions');
    await client.query('CREATE TABLE t (a INTEGER)');
    await client.query('BEGIN');
    await client.query('INSERT INTO t VALUES ($1)', [1]);
    await client.query('SAVEPOINT s');
    await attempt('an error', () => client.query('INSERT INTO nowhere VALUES (1)'));
    await attempt('after it', () => client.query('SELECT 1'));
    result('back', await client.query('ROLLBACK TO SAVEPOINT s'));
    result('commit', await client.query('COMMIT'));
    result('rows', await client.query('SELECT * FROM t'));
    await client.query('BEGIN READ ONLY');
    await attempt('a change', () => client.query('INSERT INTO t VALUES (2)'));
    result('commit', await client.query('COMMIT'));
    await client.query('SET statement_timeout = 200');
    await attempt('too long', () => client.query(SLOW));
    await client.query('RESET statement_timeout');
    result('goes on', await client.query('SELECT count(*) AS n FROM t'));
  });
}

async function pools() {
  title('pools');
  const pool = new Pool({ ...settings, max: 8 });
  const counts = await Promise.all(Array.from({ length: 40 }, async (_, i) => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const { rows } = await client.query('SELECT count(*)::int AS n FROM t WHERE a = $1', [i % 2]);
      await client.query('COMMIT');
      return rows[0].n;
    } finally {
      client.release();
    }
  }));
  say('counts', counts);
  await Promise.all(Array.from({ length: 20 }, (_, i) => pool.query('INSERT INTO t VALUES ($1)', [100 + i])));
  result('all', await pool.query('SELECT count(*) AS n, sum(a) AS s FROM t'));
  await pool.query('DROP TABLE t');
  await pool.end();
}

await connections();
await values();
await statements();
await cursors();
await transactions();
await pools();
