export const en = {
  titles: {
    gateway: 'Messages',
    details: 'Sent messages',
    message: 'Message',
    campaigns: 'Campaigns',
    campaign: 'Campaign',
    templates: 'Message templates',
    triggers: 'Automatic messages',
    accounts: 'Message accounts',
    credits: 'Message credits',
    optOuts: 'Opted-out contacts',
    campaignsOff: 'E-mails of the school',
    newCampaign: 'Write to families or staff',
    campaignsWaiting: 'Campaigns to approve',
  },
}
