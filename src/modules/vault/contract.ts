import { anyone } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import { vaultEditors, vaultOwners, vaultViewers } from './access.ts'
import type { vaultDefinitions, vaultOfficeDefinitions } from './schemas.ts'

export const vault = contract<typeof vaultDefinitions>()('vault', {
  getOwnVault: route('GET /api/vault', vaultOwners),
  keepVaultFile: route('POST /api/vault/files', vaultOwners),
  addOwnItem: route('POST /api/vault/items', vaultOwners),
  removeOwnItem: route('DELETE /api/vault/items/:vaultItemId', vaultOwners),
  lookAtItem: route('POST /api/vault/items/:vaultItemId/looks', vaultOwners),
  listLooks: route('GET /api/vault/items/:vaultItemId/looks', vaultOwners),
  shareItem: route('POST /api/vault/items/:vaultItemId/shares', vaultOwners),
  endShare: route('DELETE /api/vault/shares/:vaultShareId', vaultOwners),
  listVaultPeople: route('GET /api/vault/people', vaultOwners),
  readVaultFile: route(
    'GET /api/vault-files/:vaultItemId/:token',
    anyone('the token is a signed link of five minutes, made for one person who was logged'),
  ),
})

export const vaultOffice = contract<typeof vaultOfficeDefinitions>()('vaultOffice', {
  listVaults: route('GET /api/vaults', vaultViewers),
  getVault: route('GET /api/vaults/:userId', vaultViewers),
  addItemFor: route('POST /api/vaults/:userId/items', vaultEditors),
  decideItem: route('POST /api/vaults/:userId/items/:vaultItemId/decision', vaultEditors),
})
