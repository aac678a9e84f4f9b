/** The quotas a student may have been admitted under, by the names the records keep. */
export const quotas = ['General', 'SC', 'ST', 'OBC', 'Minority'] as const
