import type { AdminAccount } from '#modules/access/contract.ts'

export const nameOf = ({ firstName, lastName }: Pick<AdminAccount, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()
