export { addOperator, findAccount, listAccounts, openKey, resetOperator, setOperatorActive } from './accounts.ts'
export { recordChange } from './changes.ts'
export { changeSettings, changeSuspension, mustFindTenant } from './tenantChanges.ts'
export { codeOf, stepAt, totpAddress } from './totp.ts'
