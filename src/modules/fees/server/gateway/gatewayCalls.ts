import type { OwnContext } from '#platform/server/requests/context.ts'
import type { feeGateway } from '../../contracts/gateway.ts'
import { openGateway } from './account.ts'
import { type Gateway, isGatewayFailure } from './driver.ts'

type GatewayContext = Pick<OwnContext<typeof feeGateway.routes.openOnlineOrder>, 'tx' | 'services' | 'actor' | 'fail'>

/** Calls the gateway outside any transaction and translates its failures. */
export async function callGateway<T>(
  { tx, services, actor, fail }: GatewayContext,
  work: (gateway: Gateway) => Promise<T>,
): Promise<T> {
  const gateway = await tx((unit) => openGateway(unit, services, actor.tenantId))
  if (!gateway) return fail('no-gateway')
  try {
    return await work(gateway)
  } catch (error) {
    if (!isGatewayFailure(error)) throw error
    return error.code === 'unreachable'
      ? fail('gateway-down')
      : fail('gateway-refused', { values: { reason: error.message } })
  }
}
