// make_samples.mjs FOLDER: writes the files that lie beside it into the current folder. FOLDER holds npm's apache-arrow.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const a = createRequire(resolve(process.argv[2], 'package.json'))('apache-arrow');

function field(name, type, metadata) {
  return new a.Field(name, type, true, metadata);
}

// A column of every type: three rows, of which the second is NULL.
const columns = [
  ['i8', new a.Int8(), [1, null, -128]],
  ['i16', new a.Int16(), [2, null, -32768]],
  ['i32', new a.Int32(), [3, null, -2147483648]],
  ['i64', new a.Int64(), [4n, null, -9223372036854775808n]],
  ['u8', new a.Uint8(), [5, null, 255]],
  ['u16', new a.Uint16(), [6, null, 65535]],
  ['u32', new a.Uint32(), [7, null, 4294967295]],
  ['u64', new a.Uint64(), [8n, null, 18446744073709551615n]],
  ['f16', new a.Float16(), [1.5, null, -0.25]],
  ['f32', new a.Float32(), [2.5, null, -1e10]],
  ['f64', new a.Float64(), [3.5, null, 1e300]],
  ['b', new a.Bool(), [true, null, false]],
  ['s', new a.Utf8(), ['a', null, 'äöü 😀 and some more']],
  ['ls', new a.LargeUtf8(), ['large', null, '']],
  ['bytes', new a.Binary(), [new Uint8Array([1, 2]), null, new Uint8Array([255])]],
  ['d', new a.DateDay(), [new Date(Date.UTC(2024, 1, 29)), null, new Date(Date.UTC(1969, 11, 31))]],
  ['dms', new a.DateMillisecond(), [new Date(Date.UTC(2024, 1, 29)), null, new Date(Date.UTC(1969, 11, 31))]],
  ['ts', new a.TimeSecond(), [3661, null, 86399]],
  ['tms', new a.TimeMillisecond(), [3661001, null, 0]],
  ['tus', new a.TimeMicrosecond(), [3661000001n, null, 0n]],
  ['tns', new a.TimeNanosecond(), [3661000001999n, null, 0n]],
  ['t_s', new a.TimestampSecond(), [1709164800000, null, -1000]],
  ['t_ms', new a.TimestampMillisecond(), [1709164800123, null, -1]],
  ['z_ms', new a.TimestampMillisecond('Europe/Berlin'), [1709164800123, null, -1]],
  ['du_s', new a.DurationSecond(), [90n, null, -1n]],
  ['du_ns', new a.DurationNanosecond(), [1500n, null, -1n]],
  ['n', new a.Null(), [null, null, null]],
  ['dict', new a.Dictionary(new a.Utf8(), new a.Int8()), ['x', null, 'y']],
  ['l', new a.List(field('item', new a.Int32())), [[1, null, 3], null, []]],
  ['l_s', new a.List(field('item', new a.Utf8())), [['a', 'b'], null, ['c']]],
  ['fl', new a.FixedSizeList(2, field('item', new a.Float64())), [[1, 2], null, [3, 4]]],
  ['st', new a.Struct([field('x', new a.Int32()), field('y', new a.Utf8())]), [{ x: 1, y: 'one' }, null, { x: null, y: 'two' }]],
  ['m', new a.Map_(field('entries', new a.Struct([new a.Field('key', new a.Utf8(), false), field('value', new a.Int32())]))), [new Map([['k', 1]]), null, new Map()]],
  ['ll', new a.List(field('item', new a.List(field('item', new a.Int32())))), [[[1]], null, [[2, 3]]]],
];

const words128 = (low, rest) => new Uint32Array([low, rest, rest, rest]);
columns.push(
  ['dec', new a.Decimal(2, 9), [words128(12345, 0), null, words128(-12345 >>> 0, 0xffffffff)]],
  ['dec30', new a.Decimal(5, 30), [new Uint32Array([0, 0, 1, 0]), null, words128(-1 >>> 0, 0xffffffff)]],
  ['im', new a.IntervalYearMonth(), [new Int32Array([1, 2]), null, new Int32Array([0, -1])]],
  ['idt', new a.IntervalDayTime(), [new Int32Array([1, 1500]), null, new Int32Array([-1, 0])]],
  ['v', new a.Utf8View(), ['short', null, 'a text that has more than twelve bytes']],
  ['lb', new a.LargeBinary(), [new Uint8Array([7]), null, new Uint8Array([])]],
  ['fb', new a.FixedSizeBinary(2), [new Uint8Array([1, 2]), null, new Uint8Array([3, 4])]],
);

const vectors = {};
for (const [name, type, values] of columns) vectors[name] = a.vectorFromArray(values, type);
const table = new a.Table(vectors);
writeFileSync('types.arrow', a.tableToIPC(table, 'file'));
writeFileSync('types.arrows', a.tableToIPC(table, 'stream'));

// Two record batches, the second of which adds to the dictionary of the first.
const words = a.makeBuilder({ type: new a.Dictionary(new a.Utf8(), new a.Int32()), nullValues: [null] });
const numbers = a.makeBuilder({ type: new a.Int32(), nullValues: [null] });
const batches = [];
for (const rows of [['red', 'green', null, 'red'], ['blue', 'red', 'green']]) {
  for (const [i, word] of rows.entries()) {
    words.append(word);
    numbers.append(batches.length * 10 + i);
  }
  const children = [words.flush(), numbers.flush()];
  const schema = new a.Schema([field('color', words.type), field('i', numbers.type)]);
  batches.push(new a.RecordBatch(schema, a.makeData({ type: new a.Struct(schema.fields), length: rows.length, nullCount: 0, children })));
}
const colors = new a.Table(batches);
writeFileSync('delta.arrow', a.tableToIPC(colors, 'file'));
writeFileSync('delta.arrows', a.tableToIPC(colors, 'stream'));
