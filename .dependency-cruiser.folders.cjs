/** No cycles between folders. Tests and labelled cases may import in both directions. */
const { options } = require('./.dependency-cruiser.cjs')
const PROOF =
  '\\.(test|bench|eval|fit|fixtures)\\.ts$|[./]fixtures\\.ts$|testing\\.ts$|/(jest-|testing/)|^packages/evaluation/'

module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycles',
      severity: 'error',
      comment: 'Folders that import each other are one: move what both need into a folder below them.',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: ['/dist/', PROOF] } },
}
