import { createECDH } from 'node:crypto'
import type { Secret } from '../secret.ts'

/**
 * The P-256 key pair, in base64url, by which browsers recognise this installation. It comes from the server's secret, so all
 * servers have the same one. Browsers that subscribed with another must subscribe again.
 */
export function pushKeys(secret: Secret): { publicKey: string; privateKey: string } {
  for (let turn = 0; ; turn++) {
    const privateKey = secret(`web push ${turn}`)
    const pair = createECDH('prime256v1')
    try {
      pair.setPrivateKey(privateKey)
    } catch {
      // One in four billion numbers of this size is beyond the curve's order.
      continue
    }
    return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
  }
}
