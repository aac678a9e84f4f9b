import { execFile, execFileSync } from 'node:child_process'
import { cpSync, lstatSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { singularOf } from './newModule/names.ts'

const copy = mkdtempSync(join(tmpdir(), 'banyan-module-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** The repository as it is now, without what git ignores. */
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { encoding: 'utf8' })
const isFile = (path: string) => path !== '' && lstatSync(path, { throwIfNoEntry: false })?.isFile()
for (const path of listed.split('\0').filter(isFile)) cpSync(path, join(copy, path))
symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))

const isOurs = ([name]: [string, unknown]) => !name.startsWith('VITEST')
const env = { ...Object.fromEntries(Object.entries(process.env).filter(isOurs)), NO_COLOR: '1' }

/** What a program of the copy says, and whether it succeeds. */
const run = (command: string, args: readonly string[]) =>
  new Promise<{ passed: boolean; output: string }>((done) => {
    const options = { cwd: copy, env: { ...env, DATABASE_URL: inject('ownerUrl') }, maxBuffer: 1e8 }
    execFile(command, args, options, (error, stdout, stderr) => done({ passed: !error, output: stdout + stderr }))
  })

const passed = { passed: true, output: expect.anything() }

test('a generated module passes npm run check and its own test as it is', { timeout: 600_000 }, async () => {
  expect(await run(process.execPath, ['scripts/newModule.ts', 'bookClubs'])).toEqual(passed)
  const [checked, tested] = await Promise.all([
    run(process.execPath, ['scripts/check.ts']),
    run('node_modules/.bin/vitest', ['run', 'src/modules/bookClubs']),
  ])
  expect(checked).toEqual(passed)
  expect(tested).toEqual(passed)
})

test('a name that is taken or not a plural is refused', async () => {
  const refusal = async (...args: string[]) => (await run(process.execPath, ['scripts/newModule.ts', ...args])).output
  expect(await refusal('fees')).toContain('src/modules/fees already exists.')
  expect(await refusal('homework')).toContain('in the plural')
  expect(await refusal()).toContain('in the plural')
})

test('regular plurals have their singular', () => {
  const singulars = { awards: 'award', lessonPlans: 'lessonPlan', diaries: 'diary', boxes: 'box', classes: 'class' }
  for (const [plural, singular] of Object.entries(singulars)) expect(singularOf(plural)).toBe(singular)
  expect(singularOf('homework')).toBeUndefined()
})
