import { Module } from '@nestjs/common';
import { LayoutController } from './layout.controller';
import { LayoutService } from './layout.service';

/** How files for the tax client and banks are written. */
@Module({ controllers: [LayoutController], providers: [LayoutService], exports: [LayoutService] })
export class LayoutModule {}
