import { execFile, execFileSync } from 'node:child_process'
import { cpSync, lstatSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { singularOf } from './newModule/names.ts'

const copy = mkdtempSync(join(tmpdir(), 'banyan-module-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** The files of the working tree, without ignored ones. */
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { encoding: 'utf8' })
const isFile = (path: string) => path !== '' && lstatSync(path, { throwIfNoEntry: false })?.isFile()
for (const path of listed.split('\0').filter(isFile)) cpSync(path, join(copy, path))
symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))

const isOurs = ([name]: [string, unknown]) => !name.startsWith('VITEST')
const env = { ...Object.fromEntries(Object.entries(process.env).filter(isOurs)), NO_COLOR: '1' }

/** Runs a program in the copy and returns its output. */
const run = (command: string, args: readonly string[]) =>
  new Promise<string>((resolve, reject) => {
    const options = { cwd: copy, env: { ...env, DATABASE_URL: inject('ownerUrl') }, maxBuffer: 1e8 }
    execFile(command, args, options, (error, stdout, stderr) =>
      error ? reject(new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`)) : resolve(stdout),
    )
  })
const tool = (name: string, ...args: string[]) => run(`node_modules/.bin/${name}`, args)
const script = (name: string, ...args: string[]) => run(process.execPath, [`scripts/${name}.ts`, ...args])

test('a generated module passes all checks and its own test without changes', { timeout: 600_000 }, async () => {
  // This also formats and lints the generated files.
  await script('newModule', 'bookClubs')
  await Promise.all([
    tool('tsc', '-p', 'tsconfig.server.json', '--checkers', '1'),
    tool('tsc', '-p', 'tsconfig.web.json', '--checkers', '1').then(() => tool('knip', '--no-progress')),
    script('print', '--check').then(() => script('tableWrites')),
    tool('vitest', 'run', 'src/modules/bookClubs'),
  ])
})

test('a name that is taken or not a plural is refused', async () => {
  await expect(script('newModule', 'fees')).rejects.toThrow('src/modules/fees already exists.')
  await expect(script('newModule', 'homework')).rejects.toThrow('in the plural')
  await expect(script('newModule')).rejects.toThrow('in the plural')
})

test('the singular of regular plurals is derived', () => {
  const singulars = { awards: 'award', lessonPlans: 'lessonPlan', diaries: 'diary', boxes: 'box', classes: 'class' }
  for (const [plural, singular] of Object.entries(singulars)) expect(singularOf(plural)).toBe(singular)
  expect(singularOf('homework')).toBeUndefined()
})
