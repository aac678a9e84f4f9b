/** A built JavaScript file, with its static imports and the source files it contains. */
export type Part = {
  readonly file: string
  readonly imports: readonly string[]
  readonly sources: readonly string[]
  /** Loaded by a dynamic import, such as a screen, a shell or a language. */
  readonly isLater: boolean
  /** The source file named in the dynamic import. */
  readonly entry: string | null
}

/** Source files that determine what is measured, and limits that differ from the defaults. */
export type Budget = {
  /** The sources of the sign-in page. */
  readonly signIn: readonly string[]
  /** The sources of the shell around all other screens. */
  readonly shell: readonly string[]
  /** Limits in bytes for large libraries that a screen loads on demand, by a source file they contain. */
  readonly engines?: Readonly<Record<string, number>>
  /** Limits in bytes for each part that a package loads on demand, by package name. */
  readonly packages?: Readonly<Record<string, number>>
}

/** In bytes, gzipped. They stop accidents such as a schema on the sign-in page; a screen's limit grows with the addresses of all routes. */
export const limits = { signIn: 155_000, laterScreen: 174_000 } as const

export type Weighed = { readonly name: string; readonly bytes: number; readonly limit: number }

/** The files and everything they import, directly or indirectly. */
function withImports(parts: readonly Part[], first: readonly string[]): Set<string> {
  const byFile = new Map(parts.map((part) => [part.file, part]))
  const files = new Set<string>()
  const visit = (file: string) => {
    const part = byFile.get(file)
    if (!part || files.has(file)) return
    files.add(file)
    for (const needed of part.imports) visit(needed)
  }
  for (const file of first) visit(file)
  return files
}

/** The built file that contains a source. Throws if loaded is none, so that a renamed source cannot evade the check. */
function fileWith(parts: readonly Part[], source: string): string {
  const file = parts.find(({ sources }) => sources.some((path) => path.endsWith(`/${source}`)))?.file
  if (!file) throw new Error(`The build holds no ${source}: its sizes cannot be checked.`)
  return file
}

function partsLoadedBy(parts: readonly Part[], name: string): readonly Part[] {
  const found = parts.filter(({ isLater, entry }) => isLater && entry?.includes(`/node_modules/${name}/`))
  if (found.length === 0) throw new Error(`No part of the build is loaded by ${name}: remove its limit.`)
  return found
}

/**
 * Measures what a user downloads: everything for the sign-in page, and for each part loaded later, that part and the shell
 * without what is already loaded. `sizeOf` returns the gzipped size of a built file in bytes.
 */
export function weigh(parts: readonly Part[], budget: Budget, sizeOf: (file: string) => number): Weighed[] {
  const sum = (files: Iterable<string>) => [...files].reduce((bytes, file) => bytes + sizeOf(file), 0)
  const filesWith = (sources: readonly string[]) => sources.map((source) => fileWith(parts, source))
  const loaded = withImports(parts, filesWith(budget.signIn))
  const shell = filesWith(budget.shell)
  const later = parts.filter((part) => part.isLater && !loaded.has(part.file))
  const ownLimits = new Map([
    ...Object.entries(budget.packages ?? {}).flatMap(([name, limit]) =>
      partsLoadedBy(parts, name).map(({ file }) => [file, limit] as const),
    ),
    ...Object.entries(budget.engines ?? {}).map(([source, limit]) => [fileWith(parts, source), limit] as const),
  ])
  const limitOf = (file: string) => ownLimits.get(file) ?? limits.laterScreen
  return [
    { name: 'the sign-in page', bytes: sum(loaded), limit: limits.signIn },
    ...later.map(({ file }) => ({
      name: file,
      bytes: sum([...withImports(parts, [...shell, file])].filter((one) => !loaded.has(one))),
      limit: limitOf(file),
    })),
  ]
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** Measures all parts and throws an error that lists those over their limit. */
export function checkBudget(parts: readonly Part[], budget: Budget, sizeOf: (file: string) => number): Weighed[] {
  const weighed = weigh(parts, budget, sizeOf)
  const over = weighed.filter(({ bytes, limit }) => bytes > limit)
  if (over.length > 0) {
    const lines = over.map(({ name, bytes, limit }) => `  ${name}: ${kilobytes(bytes)} of at most ${kilobytes(limit)}`)
    throw new Error(`Too much JavaScript (gzipped):\n${lines.join('\n')}`)
  }
  return weighed
}
