import type { AdminAccount } from '../contract.ts'

export const nameOf = ({ firstName, lastName }: Pick<AdminAccount, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()
