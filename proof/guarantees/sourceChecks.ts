import { execFile } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const toolPath = (name: string) => join(root, 'node_modules/.bin', name)

/** Source texts by path. */
export type SourceFiles = Readonly<Record<string, string>>

export type CommandResult = { readonly code: number; readonly output: string }

function run(command: string, args: readonly string[], cwd: string): Promise<CommandResult> {
  return new Promise((done) => {
    execFile(command, args, { cwd, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      done({ code: error ? 1 : 0, output: `${stdout}${stderr}` }),
    )
  })
}

function writeFiles(folder: string, files: SourceFiles) {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

async function withFolder<T>(parent: string, files: SourceFiles, work: (folder: string) => Promise<T>): Promise<T> {
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'planted-'))
  try {
    writeFiles(folder, files)
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A mistake that a .typecheck.ts file expects the compiler to find. */
export type ExpectedMistake = {
  readonly guarantee: string
  readonly what: string
  readonly file: string
  readonly line: number
}

const expectation = /@ts-expect-error (\S+) (.+)$/

/** Compiles files with the project's settings and import aliases. */
export const compile = (files: SourceFiles, settings: 'server' | 'web'): Promise<CommandResult> =>
  // Inside the project folder, so that `#platform/…` resolves.
  withFolder(join(root, '.cache'), files, (folder) => {
    const config = {
      extends: join(root, `tsconfig.${settings}.json`),
      compilerOptions: settings === 'web' ? {} : { lib: ['es2024', 'dom'] },
      include: ['**/*'],
      exclude: [],
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    return run(toolPath('tsc'), ['-p', folder, '--pretty', 'false'], folder)
  })

/** Compiles the .typecheck.ts files without their @ts-expect-error comments; returns the expected mistakes and the errors found. */
export async function compileMistakes(): Promise<{ mistakes: ExpectedMistake[]; found: Set<string> }> {
  const paths = globSync('src/**/*.typecheck.ts', { cwd: root })
  const mistakes: ExpectedMistake[] = []
  const files: Record<string, string> = {}
  for (const path of paths) {
    const file = path.replaceAll('/', '_')
    const lines = readFileSync(join(root, path), 'utf8').split('\n')
    lines.forEach((text, index) => {
      const [, guarantee = '', what = ''] = expectation.exec(text) ?? []
      // The mistake is on the next line, and line numbers start at 1.
      if (guarantee) mistakes.push({ guarantee, what, file, line: index + 2 })
    })
    files[file] = lines.map((text) => text.replace('@ts-expect-error', 'planted:')).join('\n')
  }
  const { output } = await compile(files, 'server')
  const found = [...output.matchAll(/(\w+\.typecheck\.ts)\((\d+),\d+\): error/g)].map(
    ([, file, line]) => `${file}:${line}`,
  )
  return { mistakes, found: new Set(found) }
}

/** The lint errors in the files, each as `path:line message`. */
export const lint = (files: SourceFiles): Promise<string[]> =>
  withFolder(tmpdir(), { ...files, '.gitignore': 'node_modules/\n' }, async (folder) => {
    copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'))
    const { output } = await run(
      toolPath('biome'),
      ['lint', '--reporter=github', '--max-diagnostics=none', '.'],
      folder,
    )
    return [...output.matchAll(/^::error title=(\S+?),file=(\S+?),line=(\d+),.*?::(.*)$/gm)].map(
      ([, , file = '', line, message]) => `${file.split(`${basename(folder)}/`).at(-1)}:${line} ${message}`,
    )
  })

/** Runs the check that modules only write their own tables. */
export const checkWrites = (files: SourceFiles): Promise<CommandResult> =>
  withFolder(tmpdir(), files, (folder) => run(process.execPath, [join(root, 'scripts/tableWrites.ts')], folder))

/** Runs the check for import cycles between modules. */
export const checkCircles = (files: SourceFiles): Promise<CommandResult> =>
  withFolder(tmpdir(), files, (folder) => run(process.execPath, [join(root, 'scripts/moduleCircles.ts')], folder))

/** Writes the files to a temporary folder that is deleted afterwards. */
export const withTemporaryFolder = <T>(files: SourceFiles, work: (folder: string) => Promise<T>) =>
  withFolder(tmpdir(), files, work)
