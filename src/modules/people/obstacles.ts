/** Records of a student that keep them from being deleted. */
export type Obstacle = 'attendance' | 'fees' | 'classes' | 'documents' | 'electives' | 'leave' | 'other'
