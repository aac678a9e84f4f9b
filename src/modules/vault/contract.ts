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
  readVaultFile: route('GET /api/vault-files/:vaultLookId/:token', vaultOwners),
})

export const vaultOffice = contract<typeof vaultOfficeDefinitions>()('vaultOffice', {
  listVaultCategories: route('GET /api/vault-categories', vaultViewers),
  addVaultCategory: route('POST /api/vault-categories', vaultEditors),
  saveVaultCategory: route('PUT /api/vault-categories/:category', vaultEditors),
  listVaults: route('GET /api/vaults', vaultViewers),
  getVault: route('GET /api/vaults/:userId', vaultViewers),
  addItemFor: route('POST /api/vaults/:userId/items', vaultEditors),
  decideItem: route('POST /api/vaults/:userId/items/:vaultItemId/decision', vaultEditors),
})
