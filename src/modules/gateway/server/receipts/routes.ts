import { sql } from 'kysely'
import type { Provider } from '#modules/gateway/choices.ts'
import { gatewayReceipts, receiptPath } from '#modules/gateway/receiptContract.ts'
import { gatewayReceiptDefinitions } from '#modules/gateway/receiptSchemas.ts'
import {
  isShared,
  isSignedByMeta,
  isSignedByTwilio,
  metaReceipts,
  msg91Receipts,
  type Receipt,
  twilioReceipts,
} from '#platform/server/messages/receipts.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { unsealText } from '#platform/server/sealedText.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import { wake } from '../queue/wake.ts'
import { credentialPurpose } from '../sending/drivers.ts'
import { applyReceipts, maxReceipts } from './application.ts'

/** The purpose of the secret with which providers sign. */
export const hookPurpose = 'gateway receipts'

type Account = { provider: Provider; key: string; hookSecret: string }

async function findAccount({ db, secret }: Unit, tenantId: string, accountId: string): Promise<Account | null> {
  const { rows } = await sql<{ provider: Provider; credentials: Buffer; hook: Buffer }>`
    select provider, credentials, hook_secret as hook from gateway_accounts where id = ${accountId}`.execute(db)
  const [row] = rows
  if (!row) return null
  return {
    provider: row.provider,
    key: unsealText({ secret, purpose: credentialPurpose, tenantId }, row.credentials),
    hookSecret: unsealText({ secret, purpose: hookPurpose, tenantId }, row.hook),
  }
}

type Report = {
  readonly url: string
  readonly bytes: Uint8Array
  readonly body: Record<string, unknown> | unknown[]
  readonly reference: string | undefined
  header(name: string): string
}

/** The receipts in a report, or null if the provider did not send it. */
function receiptsIn(account: Account, report: Report, now: Date): Receipt[] | null {
  switch (account.provider) {
    case 'whatsappCloud':
      return isSignedByMeta(report.bytes, report.header('x-hub-signature-256'), account.hookSecret)
        ? metaReceipts(report.body)
        : null
    case 'twilio': {
      const form = formOf(report.body)
      const isRight = form && isSignedByTwilio(report.url, form, report.header('x-twilio-signature'), account.key)
      return isRight ? twilioReceipts(form, report.reference, now) : null
    }
    case 'msg91':
      return isShared(report.header('x-banyan-receipts'), account.hookSecret) ? msg91Receipts(report.body, now) : null
    case 'smtp':
    case 'fcm':
      return null
  }
}

function formOf(body: Report['body']): Record<string, string> | null {
  const entries = Object.entries(body)
  return entries.every(([, value]) => typeof value === 'string')
    ? Object.fromEntries(entries as [string, string][])
    : null
}

export const receiptRoutes = implement(gatewayReceipts, gatewayReceiptDefinitions, {
  hearReceipts: async (
    { params: { gatewayAccountId: accountId }, query: { ref }, body },
    { tenant, tx, headers, bytes, fail, services },
  ) => {
    if (!tenant) throw problem('invalid-tenant')
    const account = await tx((unit) => findAccount(unit, tenant.id, accountId))
    if (!account) return fail('not-expected')
    const receipts = receiptsIn(
      account,
      {
        url: `${addressOf(services.config, tenant)}${receiptPath(accountId)}${ref ? `?ref=${ref}` : ''}`,
        bytes,
        body,
        reference: ref || undefined,
        header: (name) => String(headers[name] ?? ''),
      },
      services.now(),
    )
    if (!receipts) return fail('bad-signature')
    for (let from = 0; from < receipts.length; from += maxReceipts) {
      const some = receipts.slice(from, from + maxReceipts)
      const isLeft = await tx(({ db }) => applyReceipts(db, { services, tenantId: tenant.id }, accountId, some))
      if (isLeft) wake(services, tenant.id, 'message')
    }
    return { heard: receipts.length }
  },

  confirmReceipts: async ({ params: { gatewayAccountId: accountId }, query }, { tenant, tx, fail }) => {
    if (!tenant) throw problem('invalid-tenant')
    const account = await tx((unit) => findAccount(unit, tenant.id, accountId))
    if (account?.provider !== 'whatsappCloud') return fail('not-expected')
    if (!isShared(query['hub.verify_token'], account.hookSecret)) return fail('bad-signature')
    const body = Buffer.from(query['hub.challenge'])
    return { body, type: 'text/plain; charset=utf-8', name: 'challenge.txt', size: body.length, inline: true }
  },
})
