import { loadModules } from '#app/testing/screens.ts'
import { untranslatedAnswers } from '#app/testing/untranslatedAnswers.ts'
import type { DatabaseUrls } from '#platform/server/postgres/address.ts'
import { missingEntries } from '#proof/registers.ts'

/** Lists new routes, tables and screens that are missing from a register. Each line names the file to edit. */
export async function registerProblems(urls: DatabaseUrls): Promise<string[]> {
  return [...(await missingEntries(urls)), ...(await screenProblems()), ...(await untranslatedAnswers())]
}

async function screenProblems(): Promise<string[]> {
  const modules = await loadModules()
  const built = modules.flatMap(({ screens }) => screens.map(({ path }) => path))
  const duplicates = built.filter((path, at) => built.findIndex((other) => isSame(other, path)) !== at)
  return [
    ...duplicates.map((path) => `${path}: two screens have this address. Change one in its module’s web/paths.ts.`),
    ...modules.flatMap(missingTitles),
  ]
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

type WebModule = Awaited<ReturnType<typeof loadModules>>[number]

function missingTitles({ name, text, screens, menu = [], actions = [] }: WebModule): string[] {
  const used = [...screens.map(({ title }) => title), ...[...menu, ...actions].map(({ label }) => label)]
  return [...new Set(used)]
    .filter((title) => !(title in text.en.titles))
    .map((title) => `${name}: there is no title “${title}”. Add it to the titles in src/modules/${name}/web.`)
}
