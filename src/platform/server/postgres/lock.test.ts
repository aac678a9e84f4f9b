import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { locked } from './lock.ts'

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'banyan-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'lock')
}

test('only one holder at a time has the lock, also within one process', async () => {
  const file = newFile()
  let inside = 0
  const counts = await Promise.all(
    Array.from({ length: 10 }, () =>
      locked(file, async () => {
        const count = ++inside
        await new Promise(setImmediate)
        inside--
        return count
      }),
    ),
  )
  expect(counts).toEqual(Array(10).fill(1))
})

test('another process waits until the holder is killed', async () => {
  const file = newFile()
  const program = `
    import { locked } from ${JSON.stringify(new URL('./lock.ts', import.meta.url).href)}
    await locked(${JSON.stringify(file)}, () => new Promise((resolve) => { console.log('in'); setTimeout(resolve, 60_000) }))`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  await expect(locked(file, async () => 'in', 100)).rejects.toThrow('holding')
  holder.kill('SIGKILL')
  expect(await locked(file, async () => 'in')).toBe('in')
})
