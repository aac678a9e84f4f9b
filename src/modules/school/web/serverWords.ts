import { fill } from '#platform/web/i18n.tsx'

type Sentences = { readonly [code: string]: string }

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The values that stand in the `{places}` of a sentence, or nothing when it is another sentence. */
function valuesIn(template: string, sentence: string): Record<string, string> | null {
  const parts = template.split(/\{(\w+)\}/)
  const pattern = parts.map((part, at) => (at % 2 === 0 ? escaped(part) : `(?<${part}>.+?)`)).join('')
  return new RegExp(`^${pattern}$`).exec(sentence)?.groups ?? (template === sentence ? {} : null)
}

/** A sentence the server sent in the language of the page; its own words where there are no others. */
export function translated(sentence: string, english: Sentences, other: Sentences): string {
  for (const [code, template] of Object.entries(english)) {
    const values = valuesIn(template, sentence)
    if (values) return fill(other[code] ?? sentence, values)
  }
  return sentence
}
