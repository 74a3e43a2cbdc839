/** The order of Maven's versions; what is expected is what its own `ComparableVersion` (3.8.7) says. */
import assert from 'node:assert/strict';
import { compareMavenVersions, isMavenRelease } from '../../../scripts/watch-rules/maven-version.js';

describe('versions of Maven', () => {
  for (const ascending of [
    '1-alpha-1 1-beta-2 1-m3 1-rc1 1-SNAPSHOT 1 1-sp 1-bar 1-foo 1-1 1.0.1-SNAPSHOT 1.0.1 1.1 1.9 1.10',
    '2025.5 2025.11 2026.5 2026.10',
    '4.2.3 4.2.10 4.3.7 10.0',
    '1.4.0.03 1.4.0.04 1.4.0.10 1.4.1',
  ]) {
    const versions = ascending.split(' ');
    it(`go up in ${ascending}`, () => {
      versions.forEach((one, index) =>
        versions.forEach((other, at) =>
          assert.equal(Math.sign(compareMavenVersions(one, other)), Math.sign(index - at), `${one} and ${other}`),
        ),
      );
    });
  }
  for (const same of [
    '1 1.0 1.0.0 1-ga 1.0-final 1.RELEASE',
    '1-rc1 1-cr1 1.0rc1',
    '1-a1 1-alpha-1 1alpha1',
    '1.foo 1-foo',
  ]) {
    const [first, ...others] = same.split(' ') as [string, ...string[]];
    it(`are the same in ${same}`, () =>
      others.forEach((other) => assert.equal(compareMavenVersions(first, other), 0, other)));
  }
  it('that are made before a release are none', () => {
    assert.deepEqual(
      ['1.0', '2.26.0', '1.0-jre8', '1.0.sp1', '1.0-SNAPSHOT', '1.0-rc2', '1.0a1', '1.0-beta-3', '2-M1'].map(
        isMavenRelease,
      ),
      [true, true, true, true, false, false, false, false, false],
    );
  });
});
