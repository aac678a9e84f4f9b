import { useRead } from '#platform/web/query.ts'
import { badges } from '../contract.ts'
import { WhenRead } from './AchievementsView.tsx'
import { OfPerson } from './PersonAchievements.tsx'

/** The badges of somebody on their profile. */
export default function BadgesTab({ id }: { id: string }) {
  const read = useRead(badges.routes.getAchievements, { params: { userRefId: id } })
  return <WhenRead read={read}>{(found) => <OfPerson found={found} />}</WhenRead>
}
