import type { Template } from '#modules/gradebook/templateSchemas.ts'
import { download } from '#ui/table/exports/tableFile.ts'

const kind = 'banyan gradebook template'

/** A template as a file, for another branch or another school. It has no marks and names nobody. */
export function saveTemplateFile({ name, content }: Pick<Template, 'name' | 'content'>): void {
  const file = new Blob([JSON.stringify({ kind, name, content })], { type: 'application/json' })
  download(`${name.replaceAll(/[\\/:*?"<>|]+/g, ' ')}.json`, file)
}

/** What such a file holds; undefined if it is another file. Whether its content is a template, the server decides. */
export async function readTemplateFile(file: File): Promise<Pick<Template, 'name' | 'content'> | undefined> {
  try {
    const found = JSON.parse(await file.text())
    return found.kind === kind ? { name: String(found.name), content: found.content } : undefined
  } catch {
    return undefined
  }
}
