/** Admission quotas, by the names kept in student records. */
export const quotas = ['General', 'SC', 'ST', 'OBC', 'Minority'] as const
