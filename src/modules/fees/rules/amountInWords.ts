import type { Paise } from '#platform/contract/money.ts'

const englishSmall =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const englishTens = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** Hindi has its own word for each number below a hundred. */
const hindiSmall = (
  'शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस ' +
  'बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस ' +
  'चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ ' +
  'साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी ' +
  'अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी नब्बे इक्यानवे बानवे तिरानवे चौरानवे पंचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे'
).split(' ')

type Language = {
  below100(value: number): string
  readonly hundred: string
  readonly thousand: string
  readonly lakh: string
  readonly crore: string
}

const english: Language = {
  below100: (value) => {
    const small = englishSmall[value]
    if (small) return small
    const [tens, ones] = [Math.floor(value / 10), value % 10]
    return ones === 0 ? (englishTens[tens] ?? '') : `${englishTens[tens]}-${englishSmall[ones]}`
  },
  hundred: 'hundred',
  thousand: 'thousand',
  lakh: 'lakh',
  crore: 'crore',
}

const hindi: Language = {
  below100: (value) => hindiSmall[value] ?? '',
  hundred: 'सौ',
  thousand: 'हज़ार',
  lakh: 'लाख',
  crore: 'करोड़',
}

/** A whole number in Indian counting: thousand, lakh, crore, and crores of crores. */
function counted(value: number, language: Language): string {
  if (value === 0) return language.below100(0)
  const steps: [size: number, word: string][] = [
    [10_000_000, language.crore],
    [100_000, language.lakh],
    [1000, language.thousand],
    [100, language.hundred],
  ]
  const words: string[] = []
  let left = value
  for (const [size, word] of steps) {
    const many = Math.floor(left / size)
    if (many > 0) words.push(many < 100 ? language.below100(many) : counted(many, language), word)
    left %= size
  }
  if (left > 0) words.push(language.below100(left))
  return words.join(' ')
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** An amount in words, as printed on a receipt: “Rupees four thousand five hundred only”, “चार हज़ार पाँच सौ रुपये मात्र”. */
export function amountInWords(amount: Paise, locale: 'en' | 'hi'): string {
  const size = Math.abs(amount)
  const [rupees, hundredths] = [Math.floor(size / 100), size % 100]
  if (locale === 'hi') {
    const whole = rupees > 0 || hundredths === 0 ? [`${counted(rupees, hindi)} ${rupees === 1 ? 'रुपया' : 'रुपये'}`] : []
    const part = hundredths > 0 ? [`${counted(hundredths, hindi)} ${hundredths === 1 ? 'पैसा' : 'पैसे'}`] : []
    return `${amount < 0 ? 'ऋण ' : ''}${[...whole, ...part].join(' ')} मात्र`
  }
  const whole =
    rupees > 0 || hundredths === 0 ? [`${rupees === 1 ? 'rupee' : 'rupees'} ${counted(rupees, english)}`] : []
  const part = hundredths > 0 ? [`${counted(hundredths, english)} ${hundredths === 1 ? 'paisa' : 'paise'}`] : []
  return capitalised(`${amount < 0 ? 'minus ' : ''}${[...whole, ...part].join(' and ')} only`)
}
