/** How a message leaves the school. */
export const gatewayChannels = ['email', 'sms', 'push', 'whatsapp'] as const
export type GatewayChannel = (typeof gatewayChannels)[number]

/** How a message reaches somebody. Campaigns may also come by the bell inside the product, which costs nothing. */
export const messageChannels = [...gatewayChannels, 'inApp'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** The numbers of the channels in addresses. */
export const serviceTypes: Readonly<Record<MessageChannel, number>> = {
  email: 1,
  sms: 2,
  push: 3,
  whatsapp: 4,
  inApp: 5,
}

export const channelOfService = (serviceTypeId: number): MessageChannel | undefined =>
  messageChannels.find((channel) => serviceTypes[channel] === serviceTypeId)

/** The providers of each channel. Without an account of its own, a school uses the installation's. */
export const providersOf = {
  email: ['smtp'],
  sms: ['msg91', 'twilio'],
  push: ['fcm'],
  whatsapp: ['whatsappCloud', 'twilio'],
} as const satisfies Record<GatewayChannel, readonly string[]>
export const providers = ['msg91', 'twilio', 'whatsappCloud', 'smtp', 'fcm'] as const
export type Provider = (typeof providers)[number]

/** Codes to sign in come first, campaigns last. Only emergencies and codes ignore quiet hours and opting out. */
export const messageCategories = ['code', 'emergency', 'transactional', 'service', 'promo'] as const
export type MessageCategory = (typeof messageCategories)[number]
export const priorityOf: Readonly<Record<MessageCategory, number>> = {
  code: 0,
  emergency: 1,
  transactional: 2,
  service: 3,
  promo: 4,
}
export const isAlwaysSent = (category: MessageCategory) => category === 'code' || category === 'emergency'

export const templateCategories = ['transactional', 'service', 'promo', 'emergency'] as const
export const campaignCategories = ['service', 'promo', 'emergency'] as const
export type CampaignCategory = (typeof campaignCategories)[number]

export const languages = ['en', 'hi'] as const

export const triggerAudiences = ['all', 'guardians', 'students', 'staff'] as const
export type TriggerAudience = (typeof triggerAudiences)[number]

export const suppressionReasons = ['optedOut', 'badContact', 'complaint', 'office'] as const

export const campaignStates = [
  'draft',
  'pendingApproval',
  'scheduled',
  'expanding',
  'sending',
  'completed',
  'completedWithFailures',
  'paused',
  'cancelled',
] as const
export type CampaignState = (typeof campaignStates)[number]
