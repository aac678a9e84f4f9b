/** How a piece of homework was handed in. Apart from the schemas: charts need no more than this. */
export const handInStates = ['toDo', 'missing', 'late', 'onTime'] as const
