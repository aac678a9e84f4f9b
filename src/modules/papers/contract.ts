import { admin, allow, licensed, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { papersDefinitions } from './schemas.ts'

export const paperLicences = [licence.assessment, licence.assessmentOnly, licence.questionPapers]

// The handlers check whose paper it is and whether it is open; see server/paperAccess.ts.
const reading = licensed(
  paperLicences,
  allow(teacher, admin('assessment', 'view'), admin('qpApproval', 'view'), admin('qpApproval', 'approve')),
)
const writing = licensed(paperLicences, allow(teacher, admin('assessment', 'edit')))
const approving = licensed(paperLicences, allow(admin('qpApproval', 'approve')))

export const papers = contract<typeof papersDefinitions>()('papers', {
  listPapers: route('GET /api/papers', reading),
  getPaper: route('GET /api/papers/:questionPaperId', reading),
  openPaper: route('POST /api/papers/:questionPaperId/opening', reading),
  printPaper: route('POST /api/papers/:questionPaperId/print', reading),
  addPaper: route('POST /api/papers', writing),
  savePaper: route('PUT /api/papers/:questionPaperId', writing),
  removePaper: route('DELETE /api/papers/:questionPaperId', writing),
  changePaperState: route('POST /api/papers/:questionPaperId/state', writing),
  decidePaper: route('POST /api/papers/:questionPaperId/decision', approving),
  solvePaper: route('POST /api/paperSolutions', writing),
  findPaperQuestions: route('GET /api/paperQuestions', writing),
  findSwaps: route('POST /api/paperSwaps', writing),
  findTwins: route('POST /api/paperTwins', writing),
  listPaperClasses: route('GET /api/paperClasses', writing),
  listBlueprints: route('GET /api/paperBlueprints', writing),
  addBlueprint: route('POST /api/paperBlueprints', writing),
  saveBlueprint: route('PUT /api/paperBlueprints/:blueprintId', writing),
  removeBlueprint: route('DELETE /api/paperBlueprints/:blueprintId', writing),
  getPaperSettings: route('GET /api/paperSettings', reading),
  savePaperSettings: route('PUT /api/paperSettings', licensed(paperLicences, allow(admin('assessment', 'edit')))),
})
