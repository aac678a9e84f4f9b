import type { AdminAccount } from '#modules/access/adminRoleSchemas.ts'

export const nameOf = ({ firstName, lastName }: Pick<AdminAccount, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()
