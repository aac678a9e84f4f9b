/** Fixed choices, exactly as the API spells them. */
export const genders = ['Male', 'Female', 'Others'] as const
export const quotas = ['General', 'SC', 'ST', 'OBC', 'Minority'] as const
export const bloodGroups = ['O+', 'O-', 'A+', 'A-', 'B+', 'B-', 'AB+', 'AB-'] as const
export const relations = ['Father', 'Mother', 'Others'] as const

export type Gender = (typeof genders)[number]
export type Quota = (typeof quotas)[number]
export type BloodGroup = (typeof bloodGroups)[number]
export type Relation = (typeof relations)[number]

/** Import files may abbreviate the gender to a letter. */
export const genderOf = (written: string): Gender | undefined => {
  const wanted = written.trim().toLowerCase()
  return genders.find((one) => one.toLowerCase() === wanted || one.charAt(0).toLowerCase() === wanted)
}
