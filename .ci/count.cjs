// Adds up the counts of the test runs in a folder and prints them as the last line of .ci/run.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const totals = ['test', 'test:long', 'test:package', 'test:browser', 'test:replicas', 'test:image'].map((name) => {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, success } = JSON.parse(
      readFileSync(join(process.argv[2], `${name}.json`), 'utf8'),
    );
    // A file that does not load has no tests, but the run fails.
    const failed = success ? numFailedTests : Math.max(numFailedTests, 1);
    console.log(`${name}: ${numPassedTests} passed, ${failed} failed, ${numPendingTests} skipped`);
    return [numPassedTests, failed];
  } catch {
    console.log(`${name}: did not run`);
    return [0, 1];
  }
});
const [passed, failed] = totals.reduce(([p, f], [q, g]) => [p + q, f + g]);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
