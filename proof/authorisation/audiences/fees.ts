import type { Audiences } from '../audience.ts'

export const fees: Audiences = {
  'feeSetup.getFeeChoices': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeSetup.getFeeOverview': [['feeManagement', 'canView']],
  'feeSetup.getFeeSettings': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeSetup.saveFeeSettings': [['feeManagement', 'canEdit']],
  'feeSetup.listHeads': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeSetup.createHead': [['feeManagement', 'canEdit']],
  'feeSetup.saveHead': [['feeManagement', 'canEdit']],
  'feeSetup.deleteHead': [['feeManagement', 'canEdit']],
  'feeSetup.listPatterns': [['feeManagement', 'canView']],
  'feeSetup.createPattern': [['feeManagement', 'canEdit']],
  'feeSetup.savePattern': [['feeManagement', 'canEdit']],
  'feeSetup.deletePattern': [['feeManagement', 'canEdit']],
  'feeSetup.listFineRules': [['feeManagement', 'canView']],
  'feeSetup.createFineRule': [['feeManagement', 'canEdit']],
  'feeSetup.saveFineRule': [['feeManagement', 'canEdit']],
  'feeSetup.listPolicies': [['feeManagement', 'canView']],
  'feeSetup.createPolicy': [['feeManagement', 'canEdit']],
  'feeSetup.savePolicy': [['feeManagement', 'canEdit']],

  'feePayers.listPayers': [['feeManagement', 'canView']],
  'feePayers.addPayer': [['feeManagement', 'canEdit']],
  'feePayers.savePayer': [['feeManagement', 'canEdit']],
  'feePayers.saveShares': [['feeManagement', 'canEdit']],
  'feePlans.listPlans': [['feeManagement', 'canView']],
  'feePlans.getPlan': [['feeManagement', 'canView']],
  'feePlans.createPlan': [['feeManagement', 'canEdit']],
  'feePlans.savePlan': [['feeManagement', 'canEdit']],
  'feePlans.publishPlan': [['feeManagement', 'canEdit']],
  'feePlans.draftNewVersion': [['feeManagement', 'canEdit']],
  'feePlans.deletePlan': [['feeManagement', 'canEdit']],
  'feePlans.previewAssignment': [['feeManagement', 'canView']],
  'feePlans.assignPlan': [['feeManagement', 'canEdit']],
  'feePlans.listAssignments': [['feeManagement', 'canView']],
  'feePlans.endAssignment': [['feeManagement', 'canEdit']],

  'feeDemands.startRun': [['feeManagement', 'canEdit']],
  'feeDemands.startOpening': [['feeManagement', 'canEdit']],
  'feeDemands.listRuns': [['feeManagement', 'canView']],
  'feeDemands.getFeeRun': [['feeManagement', 'canView']],
  'feeDemands.listOutcomes': [['feeManagement', 'canView']],
  'feeDemands.retryRun': [['feeManagement', 'canEdit']],
  'feeDemands.listDemands': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],

  'feeConcessions.listGrants': [['feeManagement', 'canView']],
  'feeConcessions.requestGrant': [['feeManagement', 'canEdit']],
  'feeConcessions.approveGrant': [['feeManagement', 'canApprove']],
  'feeConcessions.rejectGrant': [['feeManagement', 'canApprove']],
  'feeConcessions.revokeGrant': [['feeManagement', 'canApprove']],

  'feeCollection.findStudents': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeCollection.getDues': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeCollection.explainDues': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeCollection.getStudentLedger': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeCollection.collect': [['feeCollection', 'canEdit']],
  'feeCollection.collectFamily': [['feeCollection', 'canEdit']],
  'feeCollection.useAdvance': [['feeCollection', 'canEdit']],
  'feeCollection.listPayments': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeCollection.getReceipt': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeCollection.listCheques': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeCollection.moveCheque': [['feeCollection', 'canEdit']],

  'feeReceipts.printReceipt': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeReceipts.notePrint': [['feeCollection', 'canEdit']],
  'feeReceipts.confirmReceipt': 'open',

  'feeRequests.listRequests': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeRequests.askCancel': [['feeCollection', 'canEdit']],
  'feeRequests.askRefund': [
    ['feeManagement', 'canEdit'],
    ['feeCollection', 'canEdit'],
  ],
  'feeRequests.askWriteOff': [['feeManagement', 'canEdit']],
  'feeRequests.askCredit': [['feeManagement', 'canEdit']],
  'feeRequests.askDebit': [['feeManagement', 'canEdit']],
  'feeRequests.askWaiver': [
    ['feeManagement', 'canEdit'],
    ['feeCollection', 'canEdit'],
  ],
  'feeRequests.decideCancel': [['feeCollection', 'canApprove']],
  'feeRequests.decideWaiver': [['feeManagement', 'canApprove']],
  'feeRequests.decideRefund': [['feeManagement', 'canApprove']],
  'feeRequests.payRefund': [['feeCollection', 'canEdit']],

  'feeCounters.listCounters': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeCounters.createCounter': [['feeManagement', 'canEdit']],
  'feeCounters.saveCounter': [['feeManagement', 'canEdit']],
  'feeCounters.getMySession': [['feeCollection', 'canEdit']],
  'feeCounters.listCounterSessions': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeCounters.openCounter': [['feeCollection', 'canEdit']],
  'feeCounters.closeCounter': [['feeCollection', 'canEdit']],
  'feeCounters.verifySession': [['feeCollection', 'canApprove']],
  'feeCounters.getPeriodLock': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeCounters.lockPeriod': [['feeManagement', 'canApprove']],

  'feeReports.getDashboard': [['feeManagement', 'canView']],
  'feeReports.listDefaulters': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeReports.getDayBook': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeReports.listHeadSums': [['feeManagement', 'canView']],
  'feeReports.listConcessionSums': [['feeManagement', 'canView']],
  'feeReports.getForecast': [['feeManagement', 'canView']],
  'feeReports.getTrialBalance': [['feeManagement', 'canView']],

  'feeGateway.getGateway': [['feeManagement', 'canView']],
  'feeGateway.useStandIn': [['feeManagement', 'canEdit']],
  'feeGateway.saveGateway': [['feeManagement', 'canEdit']],
  'feeGateway.hearEvent': 'open',
  'feeGateway.listOnlineOrders': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeGateway.openOnlineOrder': [['feeCollection', 'canEdit']],
  'feeGateway.getOnlineOrder': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeGateway.checkOnlineOrder': [['feeCollection', 'canEdit']],
  'feeGateway.payRefundOnline': [['feeCollection', 'canEdit']],
  'feeGateway.fetchSettlements': [['feeManagement', 'canEdit']],
  'feeGateway.listSettlements': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeGateway.listReconExceptions': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeGateway.resolveReconException': [['feeManagement', 'canEdit']],
  'feeExports.exportStructures': [['feeManagement', 'canView']],
  'feeExports.exportCollection': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeExports.exportDefaulters': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeExports.exportReminders': [
    ['feeManagement', 'canView'],
    ['feeCollection', 'canView'],
  ],
  'feeExports.previewReminders': [['feeManagement', 'canEdit']],
  'feeExports.remindDefaulters': [['feeManagement', 'canEdit']],
}
