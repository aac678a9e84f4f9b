import { cpSync, existsSync, lstatSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { accountFor } from './account.ts'
import { findBinaries, prepareBinaries } from './binaries.ts'
import { run } from './childProcess.ts'

test('a package without its links in a folder only we can enter is completed, and copied out for another user', async () => {
  const hidden = mkdtempSync(join(tmpdir(), 'banyan-'))
  const shelf = join(tmpdir(), `banyan-shelf-${process.pid}`)
  onTestFinished(() => {
    for (const folder of [hidden, shelf]) rmSync(folder, { recursive: true, force: true })
  })
  const installed = await findBinaries(undefined, shelf)
  const folder = join(hidden, 'package')
  cpSync(dirname(dirname(dirname(installed.postgres))), folder, {
    recursive: true,
    filter: (path) => !lstatSync(path).isSymbolicLink() && !path.endsWith('.a'),
  })

  const account = accountFor('/nowhere')
  const binaries = await prepareBinaries(folder, account, shelf)
  await run(binaries.postgres, ['--version'], account)
  expect(binaries.postgres.startsWith(account ? shelf : folder)).toBe(true)
  expect(existsSync(shelf)).toBe(account !== undefined)

  const again = await prepareBinaries(folder, account, shelf)
  expect(again).toEqual(binaries)
})
