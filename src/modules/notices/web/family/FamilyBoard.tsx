import { ChildPage } from '#modules/family/web/public.tsx'
import { Board } from '../board/Board.tsx'
import { noticePaths } from '../paths.ts'

/** The notice board of a family. */
export default function FamilyBoard() {
  return <ChildPage>{() => <Board path={noticePaths.family} />}</ChildPage>
}
