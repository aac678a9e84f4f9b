/** A built file of JavaScript: what it needs before it runs, and the source files in it. */
export type Part = {
  readonly file: string
  readonly imports: readonly string[]
  readonly sources: readonly string[]
  /** Loaded by a dynamic import: a screen, a shell, a language. */
  readonly isLater: boolean
  /** The source file that such an import names. */
  readonly entry: string | null
}

/** By source file. */
export type Budget = {
  /** What the sign-in page loads. */
  readonly signIn: readonly string[]
  /** The frame around every later screen. */
  readonly shell: readonly string[]
  /** Parts with a limit of their own, by a source file in them, in bytes: engines that a screen loads once it is shown. */
  readonly engines?: Readonly<Record<string, number>>
  /** The same for every part that a package loads itself, by the name of the package. */
  readonly packages?: Readonly<Record<string, number>>
}

/** In bytes, gzipped. */
export const limits = { signIn: 150_000, laterScreen: 100_000 } as const

export type Weighed = { readonly name: string; readonly bytes: number; readonly limit: number }

/** These files with all the files they need in turn. */
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

/** The built file that holds a source. A renamed source must not slip out of the check. */
function holderOf(parts: readonly Part[], source: string): string {
  const holder = parts.find((part) => part.sources.some((one) => one.endsWith(`/${source}`)))
  if (!holder) throw new Error(`The build holds no ${source}: its sizes cannot be checked.`)
  return holder.file
}

function partsLoadedBy(parts: readonly Part[], name: string): readonly Part[] {
  const found = parts.filter(({ isLater, entry }) => isLater && entry?.includes(`/node_modules/${name}/`))
  if (found.length === 0) throw new Error(`No part of the build is loaded by ${name}: remove its limit.`)
  return found
}

/**
 * Weighs what a person downloads: the sign-in page as a whole, and each part loaded later together with the shell around it,
 * without what is already loaded. `sizeOf` returns the gzipped bytes of a built file.
 */
export function weigh(parts: readonly Part[], budget: Budget, sizeOf: (file: string) => number): Weighed[] {
  const sum = (files: Iterable<string>) => [...files].reduce((bytes, file) => bytes + sizeOf(file), 0)
  const holders = (sources: readonly string[]) => sources.map((source) => holderOf(parts, source))
  const there = withImports(parts, holders(budget.signIn))
  const shell = holders(budget.shell)
  const later = parts.filter((part) => part.isLater && !there.has(part.file))
  const ownLimits = new Map([
    ...Object.entries(budget.packages ?? {}).flatMap(([name, limit]) =>
      partsLoadedBy(parts, name).map(({ file }) => [file, limit] as const),
    ),
    ...Object.entries(budget.engines ?? {}).map(([source, limit]) => [holderOf(parts, source), limit] as const),
  ])
  const limitOf = (file: string) => ownLimits.get(file) ?? limits.laterScreen
  return [
    { name: 'the sign-in page', bytes: sum(there), limit: limits.signIn },
    ...later.map(({ file }) => ({
      name: file,
      bytes: sum([...withImports(parts, [...shell, file])].filter((one) => !there.has(one))),
      limit: limitOf(file),
    })),
  ]
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** Throws with every part that weighs too much. */
export function checkBudget(parts: readonly Part[], budget: Budget, sizeOf: (file: string) => number): Weighed[] {
  const weighed = weigh(parts, budget, sizeOf)
  const over = weighed.filter(({ bytes, limit }) => bytes > limit)
  if (over.length > 0) {
    const lines = over.map(({ name, bytes, limit }) => `  ${name}: ${kilobytes(bytes)} of at most ${kilobytes(limit)}`)
    throw new Error(`Too much JavaScript (gzipped):\n${lines.join('\n')}`)
  }
  return weighed
}
