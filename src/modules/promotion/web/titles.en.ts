export const en = {
  titles: {
    promotion: 'Promote students',
    class: 'Promotion of a class',
    newYear: 'New academic year',
    provisionalWaiting: 'Provisional promotions to decide',
  },
}
