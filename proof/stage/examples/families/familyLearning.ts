import { sql } from 'kysely'
import { type Examples, type Stage, within } from '../../scenes.ts'
import { aBook } from '../teaching/library.ts'
import { aBoard } from '../teaching/whiteboard.ts'

/** The student of the stage, whose guardian is `guardian`. */
const ofChild = async (stage: Stage) => ({
  as: stage.person('guardian'),
  params: { studentId: stage.person('student').userId ?? '' },
})

/** A board of the teacher that the student's class may look at. */
async function aSharedBoard(stage: Stage) {
  const board = await aBoard(stage, stage.person('teacher'))
  await within(stage, (db) =>
    sql`insert into whiteboard_shares (whiteboard_id, class_id)
      select ${board.whiteboardId}, class_id from enrolments where student_id = ${stage.person('student').userId}
        and (select school_day()) between from_date and coalesce(to_date, 'infinity')`.execute(db),
  )
  return board
}

export const examples: Examples = {
  'familyLibrary.getChildShelf': async (stage, serial) => {
    await aBook(stage, { serial })
    return ofChild(stage)
  },
  'familyWhiteboard.listChildBoards': async (stage) => {
    await aSharedBoard(stage)
    return ofChild(stage)
  },
  'familyWhiteboard.getChildBoard': async (stage) => {
    const { whiteboardId } = await aSharedBoard(stage)
    const { as, params } = await ofChild(stage)
    return { as, params: { ...params, whiteboardId } }
  },
  'familyWhiteboard.listChildElements': async (stage) => {
    const board = await aSharedBoard(stage)
    const { as, params } = await ofChild(stage)
    return { as, params: { ...params, ...board } }
  },
}
