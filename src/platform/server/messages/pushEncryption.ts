import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { messageFailure } from './driver.ts'

/** The keys of a browser's subscription, in base64url. */
export interface DeviceKeys {
  p256dh: string
  auth: string
}

const recordSize = 4096

/** Encrypts a push message so that only the device can read it (RFC 8291). Salt and sender key are new each time. */
export function encryptPush(
  payload: Uint8Array,
  device: DeviceKeys,
  salt: Buffer = randomBytes(16),
  senderKey?: Buffer,
): Uint8Array<ArrayBuffer> {
  const sender = createECDH('prime256v1')
  if (senderKey) sender.setPrivateKey(senderKey)
  else sender.generateKeys()
  const devicePoint = Buffer.from(device.p256dh, 'base64url')
  const shared = sharedSecret(sender, devicePoint)
  const senderPoint = sender.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), devicePoint, senderPoint])
  const secret = derive(shared, Buffer.from(device.auth, 'base64url'), info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The byte 2 marks the last record, and there is only one.
  const sealed = [cipher.update(payload), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()]
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordSize)
  return Buffer.concat([salt, size, Buffer.of(senderPoint.length), senderPoint, ...sealed])
}

function sharedSecret(sender: ReturnType<typeof createECDH>, devicePoint: Buffer): Buffer {
  try {
    return sender.computeSecret(devicePoint)
  } catch {
    // Not a point on the curve, so the subscription is forged.
    throw messageFailure('bad-number')
  }
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}
