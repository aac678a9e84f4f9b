import { demoActivities } from '#modules/activities/server/demo.ts'
import { demoAdmissions } from '#modules/admissions/server/demo.ts'
import { demoBadges } from '#modules/badges/server/demo.ts'
import { demoChallenges } from '#modules/challenges/server/demo.ts'
import { demoDoubts } from '#modules/doubts/server/demo.ts'
import { demoGateways } from '#modules/fees/server/demoGateway.ts'
import { demoGateway } from '#modules/gateway/server/demo.ts'
import { demoGradebook } from '#modules/gradebook/server/demo/demo.ts'
import { demoHomework } from '#modules/homework/server/demo.ts'
import { demoHandIns } from '#modules/homework/server/family/demo.ts'
import { demoLibrary } from '#modules/library/server/demo.ts'
import { demoShelf } from '#modules/library/server/demoShelf/shelf.ts'
import { demoLiveClasses } from '#modules/liveClasses/server/demo.ts'
import { demoLocalNodes } from '#modules/localNodes/server/demo.ts'
import { demoNotices } from '#modules/notices/server/demo.ts'
import { demoOfflineTests } from '#modules/offlineTests/server/demo.ts'
import { demoTests } from '#modules/onlineTests/server/demo.ts'
import { demoOperator } from '#modules/operator/server/demo.ts'
import { demoPapers } from '#modules/papers/server/demo.ts'
import { demoPhotos } from '#modules/people/server/demo.ts'
import { demoPlayers } from '#modules/players/server/demo.ts'
import { demoPrek } from '#modules/prek/server/demo.ts'
import { demoPrivacy } from '#modules/privacy/server/demo.ts'
import { demoPromotion } from '#modules/promotion/server/demo.ts'
import { demoQuestions } from '#modules/questions/server/demo/bank.ts'
import { demoReading } from '#modules/reader/server/demo.ts'
import { demoReports } from '#modules/reports/server/demo.ts'
import { demoSearches } from '#modules/search/server/demo.ts'
import { demoTemplates } from '#modules/templates/server/demo.ts'
import { demoTickets } from '#modules/tickets/server/demo.ts'
import { demoVault } from '#modules/vault/server/demo.ts'
import { demoVisitors } from '#modules/visitors/server/demo.ts'
import { demoBoards } from '#modules/whiteboard/server/demo.ts'
import { inOneTransaction } from '#platform/server/database/database.ts'
import { measureStorage } from '#platform/server/limits/storageUse.ts'
import type { DatabaseUrls } from '#platform/server/postgres/address.ts'
import type { Services } from '#platform/server/services.ts'
import { demoRegistrar } from './registrar.ts'
import { demoPassword, makeWorld } from './world.ts'

/**
 * Fills an empty database with the demo schools, in one transaction: a start that is interrupted half-way leaves the database
 * empty, and the next one begins again. `report` hears what is being created.
 */
export async function fillDemo(urls: DatabaseUrls, services: Services, report: (line: string) => void): Promise<void> {
  await inOneTransaction(urls.server, async (database) => {
    // Servers that start at once fill one after the other, and only the first finds the database empty.
    await database.pool.query(`select pg_advisory_xact_lock(hashtext('banyan demo'))`)
    const { rowCount } = await database.pool.query('select from tenants limit 1')
    if (rowCount) return
    report('Creating the demo schools. This takes a minute or two, and only once.')
    const step = (text: string) => report(`  ${text} …`)
    await makeWorld(database, 'demo', { report: step })
    const filling = { ...services, database }
    step('Library: books, films, recordings and lesson plans')
    await demoLibrary(filling)
    step('Library: captions')
    await demoPlayers(filling)
    step('Library: a textbook, a film, an exercise and their use')
    await demoShelf(filling)
    await demoReading(filling)
    await demoBoards(filling)
    await demoHomework(filling)
    await demoHandIns(filling)
    await demoActivities(filling)
    await demoDoubts(filling)
    await demoVisitors(filling)
    await demoAdmissions(filling)
    await demoTickets(filling)
    await demoNotices(filling)
    await demoVault(filling)
    await demoSearches(filling)
    await demoLocalNodes(filling)
    await demoLiveClasses(filling)
    step('People: photos')
    await demoPhotos(filling)
    step('Gradebook')
    await demoGradebook(filling)
    await demoPrek(filling)
    await demoPromotion(filling)
    step('Question bank')
    await demoQuestions(filling)
    await demoPapers(filling)
    await demoTests(filling)
    await demoOfflineTests(filling)
    await demoChallenges(filling)
    step('People: photos')
    await demoPhotos(filling)
    step('Templates: certificates and cards')
    await demoTemplates(filling)
    step('Badges')
    await demoBadges(filling)
    await demoGateways(filling)
    await demoGateway(filling)
    await demoRegistrar(filling)
    await demoReports(filling)
    await demoPrivacy(filling)
    await demoOperator(filling, demoPassword)
    await measureStorage(filling)
  })
}
