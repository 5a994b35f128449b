// Corrections of the region table: what the packages get wrong, and what changed since they were issued.

/** Right pinyin where pinyin-pro 3.29.4 reads a character wrongly. @type {Readonly<Record<string, string>>} */
export const PINYIN = {
  653100: 'ka shi di qu', // 喀什地区
  130225: 'lao ting xian', // 乐亭县
  130502: 'xiang du qu', // 襄都区
  130503: 'xin du qu', // 信都区
  130631: 'wang du xian', // 望都县
  130726: 'yu xian', // 蔚县
  140109: 'wan bai lin qu', // 万柏林区
  140924: 'fan shi xian', // 繁峙县
  141002: 'yao du qu', // 尧都区
  141024: 'hong tong xian', // 洪洞县
  150203: 'kun du lun qu', // 昆都仑区
  150425: 'ke shi ke teng qi', // 克什克腾旗
  150603: 'kang ba shi qu', // 康巴什区
  150923: 'shang du xian', // 商都县
  222404: 'hun chun shi', // 珲春市
  231085: 'mu ling shi', // 穆棱市
  320116: 'lu he qu', // 六合区
  320903: 'yan du qu', // 盐都区
  321012: 'jiang du qu', // 江都区
  330382: 'yue qing shi', // 乐清市
  331102: 'lian du qu', // 莲都区
  340303: 'beng shan qu', // 蚌山区
  341021: 'she xian', // 歙县
  341621: 'guo yang xian', // 涡阳县
  360428: 'du chang xian', // 都昌县
  360730: 'ning du xian', // 宁都县
  360731: 'yu du xian', // 于都县
  371481: 'lao ling shi', // 乐陵市
  371722: 'shan xian', // 单县
  410505: 'yin du qu', // 殷都区
  410621: 'xun xian', // 浚县
  411002: 'wei du qu', // 魏都区
  411104: 'shao ling qu', // 召陵区
  411726: 'bi yang xian', // 泌阳县
  420116: 'huang pi qu', // 黄陂区
  421303: 'zeng du qu', // 曾都区
  440114: 'hua du qu', // 花都区
  441422: 'da bu xian', // 大埔县
  451228: 'du an yao zu zi zhi xian', // 都安瑶族自治县
  500230: 'feng du xian', // 丰都县
  510114: 'xin du qu', // 新都区
  510117: 'pi du qu', // 郫都区
  510682: 'shi fang shi', // 什邡市
  511527: 'jun lian xian', // 筠连县
  522701: 'du yun shi', // 都匀市
  522732: 'san du shui zu zi zhi xian', // 三都水族自治县
  532323: 'mou ding xian', // 牟定县
  610402: 'qin du qu', // 秦都区
  610829: 'wu bu xian', // 吴堡县
  620722: 'min le xian', // 民乐县
  621202: 'wu du qu', // 武都区
  630202: 'le du qu', // 乐都区
  632723: 'chen duo xian', // 称多县
  632822: 'du lan xian', // 都兰县
  640303: 'hong si bu qu', // 红寺堡区
  652823: 'yu li xian', // 尉犁县
  652927: 'wu shi xian', // 乌什县
  653001: 'a tu shi shi', // 阿图什市
  653101: 'ka shi shi', // 喀什市
  653131: 'ta shi ku er gan ta ji ke zi zhi xian', // 塔什库尔干塔吉克自治县
};

/** Titles that opencc-js changes although they are names. @type {Readonly<Record<string, string>>} */
export const TRADITIONAL = {
  湖里区: '湖里區',
  浚县: '浚縣',
  岳西县: '岳西縣',
  岳塘区: '岳塘區',
  凌河区: '凌河區',
  游仙区: '游仙區',
};

/** Districts that equal their city: these four cities have none. */
export const CITIES_WITHOUT_DISTRICTS = ['441900', '442000', '460400', '620201'];

/**
 * Cities in name only: the districts of the municipalities, the counties of 重庆 and those that a
 * province administers directly. Their children hang under the province.
 */
export const PSEUDO_CITIES = [
  '110100',
  '120100',
  '310100',
  '500100',
  '500200',
  '419000',
  '429000',
  '469000',
  '659000',
];

/** Statistical codes of 三沙市, replaced by those in use. */
export const REPLACED = ['460321', '460322', '460323'];

/** What came after the last issue of 2023-06-30, and what it never held. */
export const ADDED = [
  ['460302', '西沙区'],
  ['460303', '南沙区'],
  ['500157', '两江新区'],
  ['653132', '岑岭县'],
  ['653228', '和康县'],
  ['653229', '和安县'],
  ['659013', '草湖市'],
  ['710000', '台湾省'],
  ['810000', '香港特别行政区'],
  ['820000', '澳门特别行政区'],
];

/** Dissolved, but addresses, tax ids and invoices still carry them. */
export const INACTIVE = ['500105', '500112'];
