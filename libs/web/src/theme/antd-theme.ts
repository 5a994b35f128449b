import { theme as antdTheme, type ThemeConfig } from 'antd';
import type { Look } from '@mingzhang/shell-api';
import { palettes, type Palette } from './palette';

function tokensOf(palette: Palette): ThemeConfig['token'] {
  const {
    colorOnPrimary: _onPrimary,
    headerBg: _headerBg,
    rowHoverBg: _rowHoverBg,
    rowSelectedBg: _rowSelectedBg,
    siderBg: _siderBg,
    kbdBg: _kbdBg,
    kbdBorder: _kbdBorder,
    ...rest
  } = palette;
  const antdTokens = Object.fromEntries(
    Object.entries(rest).filter(([name]) => !name.startsWith('mz')),
  );
  return {
    ...antdTokens,
    colorInfo: palette.colorPrimary,
    colorLink: palette.colorPrimary,
    colorTextPlaceholder: palette.colorTextTertiary,
    colorTextDisabled: palette.colorTextQuaternary,
    fontSize: 14,
    fontSizeSM: 12,
    fontSizeLG: 16,
    fontWeightStrong: 600,
    borderRadius: 6,
    borderRadiusSM: 4,
    borderRadiusLG: 8,
    controlHeight: 32,
    controlHeightSM: 28,
    controlHeightLG: 44,
    motionDurationFast: '0.08s',
    motionDurationMid: '0.14s',
    motionDurationSlow: '0.2s',
    // With motion off Ant Design waits for no end of a transition that never begins.
    motion: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  };
}

function seedColors(palette: Palette) {
  return {
    colorPrimary: palette.colorPrimary,
    colorInfo: palette.colorPrimary,
    colorLink: palette.colorPrimary,
    colorSuccess: palette.colorSuccess,
    colorWarning: palette.colorWarning,
    colorError: palette.colorError,
  };
}

function componentsOf(palette: Palette): ThemeConfig['components'] {
  const activeShadow = `0 0 0 2px ${palette.colorPrimaryBgHover}`;
  const field = {
    activeShadow,
    optionSelectedBg: palette.colorPrimaryBg,
    optionHeight: 34,
  };
  const floating = {
    colorBgSpotlight: palette.colorBgElevated,
    colorTextLightSolid: palette.colorText,
    borderRadius: 8,
  };
  return {
    Table: {
      headerBg: palette.headerBg,
      headerColor: palette.colorTextSecondary,
      headerSplitColor: 'transparent',
      rowHoverBg: palette.rowHoverBg,
      rowSelectedBg: palette.rowSelectedBg,
      rowSelectedHoverBg: palette.rowSelectedBg,
      borderColor: palette.colorSplit,
      cellFontSizeSM: 13,
      cellPaddingBlockSM: 5,
      cellPaddingInlineSM: 10,
      headerBorderRadius: 8,
      footerBg: palette.headerBg,
    },
    Menu: {
      itemHeight: 34,
      itemMarginInline: 8,
      itemMarginBlock: 2,
      itemBorderRadius: 6,
      itemBg: 'transparent',
      subMenuItemBg: 'transparent',
      itemColor: palette.colorTextSecondary,
      itemSelectedBg: palette.colorPrimaryBg,
      itemSelectedColor: palette.colorPrimary,
      activeBarBorderWidth: 0,
      iconSize: 16,
    },
    Button: {
      fontWeight: 400,
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      paddingInline: 12,
      primaryColor: palette.colorOnPrimary,
    },
    Input: field,
    InputNumber: { activeShadow },
    Select: field,
    DatePicker: field,
    Segmented: {
      trackBg: palette.colorFillSecondary,
      itemSelectedBg: palette.colorBgContainer,
      trackPadding: 2,
    },
    Tag: { defaultBg: palette.colorFillTertiary, borderRadiusSM: 4, lineWidth: 0 },
    Tooltip: floating,
    Popover: { borderRadiusLG: 8 },
    // The hairline of cards is not enough for what floats above the page.
    Message: { boxShadow: palette.boxShadowSecondary },
    Notification: { boxShadow: palette.boxShadowSecondary },
    Modal: { boxShadow: palette.boxShadowSecondary },
    Card: { borderRadiusLG: 8, bodyPadding: 20 },
    Steps: { iconSize: 24 },
    Checkbox: { colorWhite: palette.colorOnPrimary },
    Switch: { handleSize: 14, trackHeight: 18, trackMinWidth: 32 },
  };
}

function build(look: Look): ThemeConfig {
  const palette = palettes[look];
  return {
    algorithm: [
      look === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
      // The algorithm derives its own shades from the seed colours; ours are set by hand.
      (seed, derived) => ({
        ...(derived ?? antdTheme.defaultAlgorithm(seed)),
        ...seedColors(palette),
      }),
    ],
    // One Ant Design on the page: no hash needed, and one set of variables for all React roots.
    hashed: false,
    cssVar: { prefix: 'ant', key: `mz-${look}` },
    token: tokensOf(palette) ?? {},
    components: componentsOf(palette) ?? {},
  };
}

const themes: Readonly<Record<Look, ThemeConfig>> = { light: build('light'), dark: build('dark') };

/** Ant Design's theme for a look. */
export function themeOf(look: Look): ThemeConfig {
  return themes[look];
}
