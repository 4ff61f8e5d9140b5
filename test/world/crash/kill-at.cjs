/**
 * Loaded before the program: kills it before its n-th call of the file system or of SQLite (SANDBOX_TEST_KILL_AT = n).
 * Calls are counted from the start, or with SANDBOX_TEST_KILL_LATER from SIGUSR2 on; a second SIGUSR2 prints the count.
 * Long calls have a second point in their middle. Databases in memory do not count, as they leave nothing behind.
 */
const fs = require('node:fs');
const { join } = require('node:path');
const { syncBuiltinESMExports } = require('node:module');

const { writeSync, readdirSync, unlinkSync, statSync } = fs;
const killAt = Number(process.env.SANDBOX_TEST_KILL_AT ?? 0);
let isCounting = process.env.SANDBOX_TEST_KILL_LATER === undefined;
let count = 0;

process.on('SIGUSR2', () => {
  writeSync(1, isCounting ? `points ${count}\n` : 'counting\n');
  isCounting = true;
});

process.on('exit', () => writeSync(1, `points ${count}\n`));

function point(doHalf) {
  if (!isCounting || ++count !== killAt) return;
  doHalf?.();
  process.kill(process.pid, 'SIGKILL');
  for (;;);
}

/** What a call has done when it is interrupted; only of those that take several steps. */
const HALVES = {
  writeFileSync: (file, content) => {
    if (typeof file === 'number') writeSync(file, Buffer.from(content).subarray(0, Math.floor(content.length / 2)));
  },
  rmSync: (path) => {
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory();
    const [first] = isFolder ? readdirSync(path) : [];
    if (first !== undefined) unlinkSync(join(path, first));
  },
};

const CALLS = ['openSync', 'writeSync', 'writeFileSync', 'fsyncSync', 'closeSync', 'renameSync', 'rmSync', 'mkdirSync'];
for (const name of [...CALLS, 'readdirSync', 'readFileSync', 'existsSync']) {
  const call = fs[name];
  fs[name] = (...args) => {
    point();
    if (HALVES[name] !== undefined) point(() => HALVES[name](...args));
    return call(...args);
  };
}
syncBuiltinESMExports();

const path = require.resolve('better-sqlite3');
const Database = require(path);

/** Counts a method's calls, unless they are of a database in memory. */
function countCalls(prototype, name, databaseOf) {
  const method = prototype[name];
  prototype[name] = function counted(...args) {
    if (!databaseOf(this).memory) point();
    return method.apply(this, args);
  };
}

for (const name of ['exec', 'pragma', 'serialize', 'close', 'function'])
  countCalls(Database.prototype, name, (database) => database);

const { prepare } = Database.prototype;
let isStatementCounted = false;
Database.prototype.prepare = function counted(...args) {
  if (!this.memory) point();
  const statement = prepare.apply(this, args);
  if (!isStatementCounted) {
    isStatementCounted = true;
    const prototype = Object.getPrototypeOf(statement);
    for (const name of ['run', 'get', 'all']) countCalls(prototype, name, ({ database }) => database);
  }
  return statement;
};

require.cache[path].exports = new Proxy(Database, {
  construct(target, args) {
    if (typeof args[0] === 'string' && args[0] !== ':memory:') point();
    return Reflect.construct(target, args);
  },
});
