import { cpSync, existsSync, lstatSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { accountFor } from './account.ts'
import { findBinaries, prepareBinaries } from './binaries.ts'
import { run } from './childProcess.ts'

test('a package without its links, in a folder only we can enter, is completed and copied for another user', async () => {
  const hidden = mkdtempSync(join(tmpdir(), 'banyan-'))
  const sharedFolder = join(tmpdir(), `banyan-shared-${process.pid}`)
  onTestFinished(() => {
    for (const folder of [hidden, sharedFolder]) rmSync(folder, { recursive: true, force: true })
  })
  const installed = await findBinaries(undefined, sharedFolder)
  const folder = join(hidden, 'package')
  cpSync(dirname(dirname(dirname(installed.postgres))), folder, {
    recursive: true,
    filter: (path) => !lstatSync(path).isSymbolicLink() && !path.endsWith('.a'),
  })

  const account = accountFor('/nowhere')
  const binaries = await prepareBinaries(folder, account, sharedFolder)
  await run(binaries.postgres, ['--version'], account)
  expect(binaries.postgres.startsWith(account ? sharedFolder : folder)).toBe(true)
  expect(existsSync(sharedFolder)).toBe(account !== undefined)

  const again = await prepareBinaries(folder, account, sharedFolder)
  expect(again).toEqual(binaries)
})
