import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { chooseTyped, takeHighlighted } from './first-option.ts'

/** The only accent: a quiet slate green. Shade 7 is legible on white, 3 on near-black. */
const roof: MantineColorsTuple = [
  '#eaf6f2',
  '#d6ebe4',
  '#abd6c8',
  '#7dc0aa',
  '#57ae91',
  '#3fa281',
  '#2f8f70',
  '#1f6f5c',
  '#17584a',
  '#0e4237',
]

/** The library's palette, with a shade 7 dark enough for white text: 5.5:1. */
const red: MantineColorsTuple = [
  '#fff5f5',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#ff6b6b',
  '#fa5252',
  '#c92a2a',
  '#b02525',
  '#9c2020',
]

/** The library's palette, with a shade 7 dark enough for white text: 5:1. */
const blue: MantineColorsTuple = [
  '#e7f5ff',
  '#d0ebff',
  '#a5d8ff',
  '#74c0fc',
  '#4dabf7',
  '#339af0',
  '#228be6',
  '#1971c2',
  '#1864ab',
  '#145591',
]

/** Near-black instead of Mantine's gray, with text that keeps its contrast on it. */
const dark: MantineColorsTuple = [
  '#e4e7ea',
  '#c9ced3',
  '#a3abb3',
  '#8b949d',
  '#353a40',
  '#292d32',
  '#1d2024',
  '#131518',
  '#0e1012',
  '#090a0b',
]

const overlayProps = { backgroundOpacity: 0.35 }
/** The heading of a dialog is a `<header>`, which would otherwise be announced as a second banner. */
const attributes = { header: { role: 'presentation' } }
/** Calendars with accessible names and without red weekends: red is reserved for urgency. */
const calendar = {
  firstDayOfWeek: 0 as const,
  weekendDays: [],
  hideOutsideDates: true,
  ariaLabels: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    previousDecade: 'Previous decade',
    nextDecade: 'Next decade',
  },
}

/** The one place for colors, type, radii and component defaults. */
export const theme = createTheme({
  primaryColor: 'roof',
  primaryShade: 7,
  colors: { roof, red, blue, dark },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: '650' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  autoContrast: true,
  respectReducedMotion: true,
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Avatar: { defaultProps: { radius: 'xl', color: 'roof', alt: '' } },
    CloseButton: { defaultProps: { 'aria-label': 'Close' } },
    // Options are rendered when the list opens.
    Combobox: { defaultProps: { keepMounted: false } },
    DateInput: { defaultProps: calendar },
    DatePickerInput: { defaultProps: { ...calendar, valueFormat: 'MM/DD/YYYY' } },
    Drawer: { defaultProps: { overlayProps, attributes } },
    Menu: { defaultProps: { shadow: 'md', position: 'bottom-end', withInitialFocusPlaceholder: false } },
    Modal: { defaultProps: { centered: true, overlayProps, attributes } },
    // The thousands separator is a comma: by default the library would turn a typed '450,000' into 450.
    NumberInput: { defaultProps: { allowedDecimalSeparators: ['.'] } },
    Paper: { defaultProps: { withBorder: true } },
    // The list of options scrolls itself (global.css): keys do not reach the library's scroll area inside it.
    // Enter takes the option that matches the text; if that is the current choice, it stays chosen.
    Select: {
      defaultProps: {
        withScrollArea: false,
        onInput: chooseTyped,
        onKeyDownCapture: takeHighlighted,
        allowDeselect: false,
      },
    },
    SpotlightRoot: { defaultProps: { overlayProps } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    TagsInput: { defaultProps: { withScrollArea: false } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
  },
})

/**
 * Hairlines, the background around the page and its selected items, and secondary text that meets WCAG AA (4.5:1 on its
 * background), which Mantine's default does not in the light theme.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--dormer-ground': '#f6f8f7',
    '--dormer-chosen': '#dcebe6',
    '--dormer-drawing': '#dbe3e0',
    '--app-shell-border-color': '#e6e9eb',
    '--mantine-color-default-border': '#e1e5e8',
    '--mantine-color-dimmed': '#596169',
    '--mantine-color-placeholder': '#6b737b',
    '--mantine-color-disabled-color': '#868e96',
    '--mantine-color-green-light-color': '#1d6b30',
    '--mantine-color-yellow-light-color': '#855000',
    '--mantine-color-red-light': '#fdf2f2',
    '--mantine-color-red-light-color': '#b02525',
    '--mantine-color-red-text': '#c92a2a',
    '--mantine-color-error': '#c92a2a',
  },
  dark: {
    '--mantine-color-error': '#ff7b7b',
    '--mantine-color-roof-light': '#17302a',
    '--mantine-color-yellow-light': '#2b2110',
    '--mantine-color-yellow-light-color': '#fcc419',
    '--mantine-color-red-light': '#2a1717',
    '--mantine-color-red-light-color': '#ffa3a3',
    '--dormer-ground': '#0e1012',
    '--dormer-chosen': '#17302a',
    '--dormer-drawing': '#22282b',
    '--app-shell-border-color': '#24282c',
    '--mantine-color-default-border': '#2d3237',
    '--mantine-color-placeholder': '#8b949d',
  },
})
