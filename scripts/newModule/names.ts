/** All forms of the name that the templates use. */
const sample = formsOf('sampleRecords', 'sampleRecord')

/** Replaces the sample name in a template with the new module's name. */
export function rewritten(text: string, plural: string, singular: string): string {
  const forms = formsOf(plural, singular)
  return sample.reduce((done, form, at) => done.replaceAll(form, forms[at] ?? form), text)
}

/** The plural comes first, because it contains the singular. */
function formsOf(plural: string, singular: string): string[] {
  return [plural, singular].flatMap((name) => {
    const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    return [name, capital(name), words, capital(words), words.replaceAll(' ', '_'), words.replaceAll(' ', '-')]
  })
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The singular of a regular English plural; undefined if it cannot be derived. */
export function singularOf(plural: string): string | undefined {
  if (/[^aeiou]ies$/.test(plural)) return plural.replace(/ies$/, 'y')
  if (/(ss|x|z|ch|sh)es$/.test(plural)) return plural.replace(/es$/, '')
  return /[^s]s$/.test(plural) ? plural.slice(0, -1) : undefined
}
