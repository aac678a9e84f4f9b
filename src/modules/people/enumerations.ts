/** Fixed choices, exactly as the API spells them. */
export const genders = ['Male', 'Female', 'Others'] as const
export const quotas = ['General', 'SC', 'ST', 'OBC', 'Minority'] as const
export const bloodGroups = ['O+', 'O-', 'A+', 'A-', 'B+', 'B-', 'AB+', 'AB-'] as const
export const relations = ['Father', 'Mother', 'Others'] as const

export type Gender = (typeof genders)[number]
export type Quota = (typeof quotas)[number]
export type BloodGroup = (typeof bloodGroups)[number]
export type Relation = (typeof relations)[number]

const bare = (written: string) =>
  written
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s.]+/g, '')

const genderWords: Readonly<Record<Gender, readonly string[]>> = {
  Male: ['m', 'male', 'boy', 'b', 'पु', 'पुरुष', 'बालक', 'लड़का', 'छात्र'],
  Female: ['f', 'female', 'girl', 'g', 'म', 'महिला', 'बालिका', 'लड़की', 'छात्रा'],
  Others: ['o', 'other', 'others', 't', 'transgender', 'thirdgender', 'अन्य'],
}

/** The gender as registers write it: a letter, Boy or Girl, in English or Hindi. */
export const genderOf = (written: string): Gender | undefined =>
  genders.find((gender) => genderWords[gender].some((word) => word.normalize('NFKC') === bare(written)))

/** The blood group as registers write it: B+ve, O negative, AB Rh +, A (-). */
export function bloodGroupOf(written: string): BloodGroup | undefined {
  const tidied = bare(written)
    .replaceAll(/[−–—]/g, '-')
    .replaceAll(/[()/,'"]|rh|group|factor/g, '')
  const [, letters, sign] = /^(ab|a|b|o|0)(\+|-|(?:\+|-)?(?:ve|iv|ive)|(?:pos|neg)[a-z]*)$/.exec(tidied) ?? []
  if (!letters || !sign || sign === 've' || sign === 'iv' || sign === 'ive') return undefined
  const isNegative = sign.startsWith('-') || sign.startsWith('neg')
  const group = `${letters === '0' ? 'O' : letters.toUpperCase()}${isNegative ? '-' : '+'}`
  return bloodGroups.find((one) => one === group)
}

const quotaWords: Readonly<Record<Quota, readonly string[]>> = {
  General: ['general', 'gen', 'gm', 'ur', 'unreserved', 'open', 'सामान्य'],
  SC: ['sc', 'scheduledcaste', 'अनुसूचितजाति'],
  ST: ['st', 'scheduledtribe', 'अनुसूचितजनजाति'],
  OBC: ['obc', 'obc-ncl', 'obcncl', 'otherbackwardclass', 'अन्यपिछड़ावर्ग'],
  Minority: ['minority', 'अल्पसंख्यक'],
}

export const quotaOf = (written: string): Quota | undefined =>
  quotas.find((quota) => quotaWords[quota].some((word) => word.normalize('NFKC') === bare(written)))

/** What guardians may ask the office to correct: of the child, and of themselves. */
export const correctionFields = [
  'firstName',
  'lastName',
  'dateOfBirth',
  'gender',
  'bloodGroup',
  'phone',
  'email',
  'address',
  'pincode',
  'guardianPhone',
  'guardianEmail',
  'guardianOccupation',
] as const
export type CorrectionField = (typeof correctionFields)[number]
export const correctionStates = ['waiting', 'decided', 'withdrawn'] as const
