// Writes down what a server answers, so that the answers of two can be compared.

export function shown(value) {
  if (Buffer.isBuffer(value)) return `bytes ${value.toString('hex')}`;
  if (value instanceof Date) return `Date ${Number.isNaN(value.getTime()) ? 'invalid' : value.toISOString()}`;
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'number' && !Number.isFinite(value)) return `number ${value}`;
  if (Array.isArray(value)) return `[${value.map(shown).join(', ')}]`;
  if (value !== null && typeof value === 'object') {
    return `{${Object.entries(value).map(([name, each]) => `${name}: ${shown(each)}`).join(', ')}}`;
  }
  return value === undefined ? 'undefined' : JSON.stringify(value);
}

export const say = (what, value) => console.log(`${what}: ${shown(value)}`);
export const title = (text) => console.log(`== ${text}`);

export function result(what, answer) {
  const columns = answer.fields.map((field) => `${field.name}:${field.dataTypeID}:${field.dataTypeModifier}:${field.format}`);
  console.log(`${what}: ${answer.command} ${answer.rowCount} (${columns.join(', ')})`);
  for (const row of answer.rows) console.log(`  ${shown(row)}`);
}

// Says with which SQLSTATE it is refused, and where if names and grammar are, or that it is not.
export async function attempt(what, action) {
  try {
    await action();
    console.log(`${what}: done`);
  } catch (error) {
    console.log(`${what}: refused ${error.code ?? error.message}${error.code?.startsWith('42') && error.position ? ` at ${error.position}` : ''}`);
  }
}
