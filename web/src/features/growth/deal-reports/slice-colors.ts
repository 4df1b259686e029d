/**
 * Colors for slices in order of size: neighbors differ in lightness, and amber and red are reserved for urgency.
 * Everything else is one gray slice.
 */
export const sliceColors = [
  'roof.6',
  'blue.5',
  'grape.5',
  'lime.7',
  'indigo.6',
  'cyan.5',
  'pink.5',
  'violet.4',
  'teal.4',
]
export const REST = 'gray.5'
