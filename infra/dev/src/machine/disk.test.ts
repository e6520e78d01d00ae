import os from 'node:os'
import path from 'node:path'
import { requireSpace, withDiskNote } from './disk.ts'

test('a disk with room is no reason to stop, and a failure on it is told as it is', () => {
  expect(() => requireSpace(os.tmpdir())).not.toThrow()
  expect(withDiskNote('It failed.', os.tmpdir())).toBe('It failed.')
})

test('a directory that is not there yet is not held to be full', () => {
  expect(withDiskNote('It failed.', path.join(os.tmpdir(), 'never-made'))).toBe('It failed.')
})
