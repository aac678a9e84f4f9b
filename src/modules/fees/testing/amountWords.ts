// Reads amounts in words back, for tests.

const sizes: Record<string, number> = {
  hundred: 100,
  thousand: 1000,
  lakh: 100_000,
  crore: 10_000_000,
  सौ: 100,
  हज़ार: 1000,
  लाख: 100_000,
  करोड़: 10_000_000,
}
const english =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const hindi = (
  'शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस ' +
  'अट्ठाईस उनतीस तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस ' +
  'अड़तालीस उनचास पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर सत्तर ' +
  'इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी नब्बे ' +
  'इक्यानवे बानवे तिरानवे चौरानवे पंचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे'
).split(' ')

const small = (word: string): number => {
  const [first = '', second] = word.split('-')
  const ten = tens.indexOf(first)
  if (ten >= 0) return (ten + 2) * 10 + (second ? english.indexOf(second) : 0)
  return Math.max(english.indexOf(first), hindi.indexOf(first))
}

/** Reads words back: each size word multiplies what precedes it since the last larger one. */
function numberFromWords(words: readonly string[]): number {
  const at = words.reduce(
    (best, word, place) => ((sizes[word] ?? 0) >= (sizes[words[best] ?? ''] ?? 1) ? place : best),
    -1,
  )
  if (at < 0) return words.reduce((all, word) => all + small(word), 0)
  const before = numberFromWords(words.slice(0, at))
  return before * (sizes[words[at] ?? ''] ?? 1) + numberFromWords(words.slice(at + 1))
}

/** The amount in paise behind words. */
export function wordsToNumber(text: string, language: 'en' | 'hi'): number {
  const words = text
    .toLowerCase()
    .split(' ')
    .filter((word) => !['only', 'मात्र', 'and', 'rupees', 'rupee'].includes(word))
  const cut = words.findIndex((word) => ['रुपये', 'रुपया'].includes(word))
  if (language === 'hi') {
    const part = words.slice(cut + 1).filter((word) => !['पैसे', 'पैसा'].includes(word))
    return (cut >= 0 ? numberFromWords(words.slice(0, cut)) * 100 : 0) + (part.length > 0 ? numberFromWords(part) : 0)
  }
  if (!/paise|paisa/.test(text)) return numberFromWords(words) * 100
  const [whole = '', hundredths = ''] = text.toLowerCase().includes(' and ')
    ? text.toLowerCase().split(' and ')
    : ['', text.toLowerCase()]
  const read = (some: string) =>
    numberFromWords(
      some.split(' ').filter((word) => word !== '' && !['rupees', 'rupee', 'paise', 'paisa', 'only'].includes(word)),
    )
  return (whole ? read(whole) * 100 : 0) + read(hundredths)
}
